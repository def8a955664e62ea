/**
 * Runs scripts one after the other, each as if in a process of its own: with modules and globals of its own.
 *
 * Each line of the input is one run: the address of a module, the body of a function, and what that function knows
 * as `data`. The answer is a line with what it returned, or with its error.
 */

import { register } from "node:module";
import { createInterface } from "node:readline";

register(new URL("resolve_shared.mjs", import.meta.url), { data: process.argv[2] });

/** @type {(value: unknown) => void} */
const say = (value) => process.stdout.write(`${JSON.stringify(value)}\n`);

/** @type {(before: PropertyDescriptorMap) => void} */
const restore = (before) => {
  for (const key of Reflect.ownKeys(globalThis))
    if (!Reflect.has(before, key)) Reflect.deleteProperty(globalThis, key);
  Object.defineProperties(globalThis, before);
};

/** @type {(line: string, run: number) => Promise<unknown>} */
const answer = async (line, run) => {
  const { address, script, data } = JSON.parse(line);
  const body = `export default async (module, data) => { ${script} };`;
  globalThis.document = { createTreeWalker() {} }; // lit-html makes one as it is loaded
  const { default: ask } = await import(
    `data:text/javascript,${encodeURIComponent(body)}?run=${run}`
  );
  return ask(await import(`${address}?run=${run}`), data);
};

let run = 0;
for await (const line of createInterface({ input: process.stdin })) {
  const before = Object.getOwnPropertyDescriptors(globalThis);
  try {
    say({ answer: await answer(line, ++run) });
  } catch (error) {
    say({ error: error.stack });
  }
  restore(before);
}
