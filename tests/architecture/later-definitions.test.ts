import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

const folder = new URL("../../supabase/migrations/", import.meta.url);
/** From here on each says it; the migrations before are applied and stay as they are. */
const allSaySince = "20261129070000";

const definition = /((?:^--[^\n]*\n)*)^create (?:or replace )?function ([\w.]+)\s*\(/gim;

/** Two people who change a function at the same time each begin from what they know: the later migration then undoes the earlier one. */
test("a migration that defines a function again names the definition that it was written from, which is the last one", () => {
  const last = new Map<string, string>();
  const wrong: string[] = [];
  for (const file of readdirSync(folder)
    .filter((name) => name.endsWith(".sql"))
    .sort()) {
    for (const [, comment = "", name = ""] of readFileSync(new URL(file, folder), "utf8").matchAll(definition)) {
      const before = last.get(name);
      const named = /This definition holds; (\S+\.sql) has an earlier one/.exec(comment)?.[1];
      if (before && before !== file && named !== before && (named || file >= allSaySince))
        wrong.push(`${file}: ${name}`);
      last.set(name, file);
    }
  }
  expect(wrong).toEqual([]);
});
