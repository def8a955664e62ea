// The texts of the browser's scripts, as JSON: for each file the arguments of t(...) and tn(...),
// and the calls whose text could not be found.
//
//     node tools/script_words.mjs < LIST_OF_FILES
//
// TypeScript reads the scripts, since texts also stand inside templates of HTML.
import { readFileSync } from "node:fs";
import ts from "typescript";

const TEXTS = new Map([
  ["t", 1],
  ["tn", 2],
]); // the functions, and how many arguments are texts

/** The text an expression is, also if it is written in parts; null if it is not one. */
function literal(node) {
  if (ts.isStringLiteralLike(node)) return node.text;
  if (!ts.isBinaryExpression(node) || node.operatorToken.kind !== ts.SyntaxKind.PlusToken)
    return null;
  const [left, right] = [literal(node.left), literal(node.right)];
  return left === null || right === null ? null : left + right;
}

/** Whether texts stand somewhere inside an expression: t(happy ? "a" : "b") would miss them. */
function holdsText(node) {
  if (ts.isTemplateExpression(node) || (ts.isStringLiteralLike(node) && node.text)) return true;
  return ts.forEachChild(node, holdsText) ?? false;
}

function look(call, source, found) {
  const args = call.arguments.slice(0, TEXTS.get(call.expression.text));
  const texts = args.map(literal);
  if (!texts.includes(null)) found.texts.push(texts);
  else if (args.some(holdsText)) found.odd.push(call.getText(source));
}

function walk(node, source, found) {
  if (
    ts.isCallExpression(node) &&
    ts.isIdentifier(node.expression) &&
    TEXTS.has(node.expression.text)
  ) {
    look(node, source, found);
  }
  node.forEachChild((child) => walk(child, source, found));
}

const paths = readFileSync(0, "utf8").split("\n").filter(Boolean);
const all = paths.map((path) => {
  const text = readFileSync(path, "utf8");
  const source = ts.createSourceFile(path, text, ts.ScriptTarget.ES2022, true, ts.ScriptKind.JS);
  const found = { texts: [], odd: [] };
  walk(source, source, found);
  return found;
});
console.log(JSON.stringify(all));
