/** `npm run bench [name …]`: runs every comparison, or the named ones, one after the other and prints their ratios. */
import { spawnSync } from "node:child_process";
import { readdirSync } from "node:fs";
import { join } from "node:path";

const wanted = process.argv.slice(2);
const all = readdirSync(import.meta.dirname)
  .filter((file) => file.endsWith(".ts") && file !== "run.ts")
  .map((file) => file.slice(0, -3));
const unknown = wanted.filter((name) => !all.includes(name));
if (unknown.length > 0) {
  console.error(`There is no bench named ${unknown.join(", ")}. There are: ${all.join(", ")}.`);
  process.exit(2);
}

let failed = false;
for (const name of wanted.length > 0 ? wanted : all) {
  console.log(`\n── ${name}`);
  const run = spawnSync(process.execPath, ["--expose-gc", join(import.meta.dirname, `${name}.ts`)], {
    stdio: "inherit",
  });
  failed ||= run.status !== 0;
}
process.exitCode = failed ? 1 : 0;
