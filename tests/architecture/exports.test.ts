import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { root, sourceFiles } from "./imports.ts";

/** What React Router asks for by its name, markets made for tests and benches, and what the kernel's compiler reads. */
const withoutUser = /^app\/(routes\/|root\.|entry\.)|\/generated-[a-z]+\.ts$|\.generated\.ts$|\.as\.ts$/;
const isTest = (file: string) => /^tests\/|\.(test|spec)\.tsx?$|\/test-[a-z]+\.ts$/.test(file);
const word = /[A-Za-z_$][\w$]*/g;

/** What git knows; undefined outside of a checkout. A file that is being written is used by its test first, and by the product before its commit. */
function committedFiles(): ReadonlySet<string> | undefined {
  if (!existsSync(join(root, ".git"))) return undefined;
  try {
    return new Set(execFileSync("git", ["ls-files"], { cwd: root, encoding: "utf8" }).split("\n"));
  } catch {
    return undefined;
  }
}

/** Exports that no other file of the product names. */
function exportsForTestsAlone(committed: ReadonlySet<string>): string[] {
  const product = sourceFiles().filter((file) => !isTest(file) && committed.has(file));
  const texts = new Map(product.map((file) => [file, readFileSync(join(root, file), "utf8")]));
  const users = new Map<string, Set<string>>();
  for (const [file, text] of texts)
    for (const [name] of text.matchAll(word)) users.set(name, (users.get(name) ?? new Set()).add(file));
  return product
    .filter((file) => !withoutUser.test(file))
    .flatMap((file) => {
      const text = texts.get(file) as string;
      const names = [...text.matchAll(/^export (?:const|class|function\*?|type) (\w+)/gm)].map(
        ([, name]) => name as string,
      );
      const usedHere = (name: string) => [...text.matchAll(new RegExp(`\\b${name}\\b`, "g"))].length > 1;
      return names
        .filter((name) => (users.get(name)?.size ?? 0) < 2 && !usedHere(name))
        .map((name) => `${file}: ${name}`);
    });
}

const committed = committedFiles();

test.skipIf(!committed)("the product exports nothing that only tests use", () => {
  expect(sourceFiles().length).toBeGreaterThan(2_000);
  expect(exportsForTestsAlone(committed ?? new Set())).toEqual([]);
});
