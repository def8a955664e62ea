// The dice of docs/decisions/0003-dice.md once more, from the specification alone.
// Reads a JSON list of requests from standard input and prints the list of answers.

import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";

const sha256 = (text) => createHash("sha256").update(text, "ascii").digest();

class Dice {
  constructor(seed) {
    const bytes = sha256(`branchline dice 1\n${seed}`);
    this.state = [0, 4, 8, 12].map((at) => bytes.readUInt32BE(at));
  }

  word() {
    const [a, b, c, counter] = this.state;
    const out = (a + b + counter) >>> 0;
    this.state = [
      (b ^ (b >>> 9)) >>> 0,
      Math.imul(c, 9) >>> 0, // c + 8c
      (((c << 21) | (c >>> 11)) + out) >>> 0,
      (counter + 1) >>> 0,
    ];
    return out;
  }

  below(limit) {
    const uneven = 2 ** 32 % limit;
    for (;;) {
      const word = this.word();
      // A double holds 53 bits: multiply by halves of the word.
      const low = (word & 0xffff) * limit;
      const high = (word >>> 16) * limit + Math.floor(low / 0x10000);
      const fraction = (high % 0x10000) * 0x10000 + (low % 0x10000);
      if (fraction >= uneven) return Math.floor(high / 0x10000);
    }
  }

  draw(counts) {
    let place = this.below(counts.reduce((sum, count) => sum + count, 0));
    let kind = 0;
    for (; place >= counts[kind]; kind += 1) place -= counts[kind];
    counts[kind] -= 1;
    return kind;
  }

  shuffled(size) {
    const order = Array.from({ length: size }, (_, place) => place);
    for (let last = size - 1; last > 0; last -= 1) {
      const other = this.below(last + 1);
      [order[last], order[other]] = [order[other], order[last]];
    }
    return order;
  }
}

function emptied(seed, counts) {
  const dice = new Dice(seed);
  const bag = [...counts];
  return Array.from({ length: counts.reduce((sum, count) => sum + count, 0) }, () =>
    dice.draw(bag),
  );
}

function answer({ seed, limits, counts, size }) {
  const words = new Dice(seed);
  const numbers = new Dice(seed);
  return {
    state: new Dice(seed).state,
    words: Array.from({ length: 8 }, () => words.word()),
    below: limits.map((limit) => numbers.below(limit)),
    draws: emptied(seed, counts),
    shuffle: new Dice(seed).shuffled(size),
    commitment: sha256(`branchline commitment 1\n${seed}`).toString("hex"),
  };
}

const requests = JSON.parse(readFileSync(0, "utf8"));
process.stdout.write(JSON.stringify(requests.map(answer)));
