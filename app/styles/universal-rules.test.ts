import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const app = join(import.meta.dirname, "..");
const files = readdirSync(app, { recursive: true, encoding: "utf8" }).filter((file) => /\.(css|tsx)$/.test(file));

/** `* + *`, `* ~ *` and the same without a first part, in a stylesheet or as a class in square brackets. */
const anySibling = /[>\s]\*\s*[+~]\s*(\*|:)|\[&[^\]\s]*\*[+~]\*[^\]]*\]/;

test("no rule is about any element after any other: with one, a change among children is looked for in all of them", () => {
  expect(".prose > * + * {").toMatch(anySibling);
  expect("[&>*+*]:mt-3").toMatch(anySibling);
  expect(".num + :not(.num)").not.toMatch(anySibling);
  const found = files.filter((file) =>
    anySibling.test(readFileSync(join(app, file), "utf8").replace(/\/\*.*?\*\//gs, "")),
  );
  expect(found).toEqual([]);
});
