/**
 * `node scripts/mutate.ts FOLDER|FILE … [--count 60] [--seed 1] [--integration]`: changes one operator, limit or number
 * of the product at a time, in a copy, and says which changes no test noticed. Unit tests by default.
 */
import { execFileSync, spawnSync } from "node:child_process";
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { type Mutation, mutationsOf } from "./mutate/mutations.ts";
import { findTests } from "./mutate/tests-of.ts";
import { root } from "./stage.ts";

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    count: { type: "string", default: "60" },
    seed: { type: "string", default: "1" },
    integration: { type: "boolean", default: false },
  },
});
/** The nearest tests notice most changes; the others are asked only about a change that these let pass. */
const nearest = 8;
/** A change can make a loop endless: that is noticed, too. */
const timeoutMs = values.integration ? 300_000 : 120_000;

type Change = Mutation & { readonly file: string; readonly source: string };

/** The n-th of a repeatable sequence that looks random: multiplicative hashing by the golden ratio. */
const scatter = (n: number, seed: number): number => ((n + 1) * 0.618_033_988_749_895 + seed * 0.414_213_562) % 1;

function chooseChanges(): Change[] {
  const listed = execFileSync("git", ["ls-files", ...positionals], { cwd: root, encoding: "utf8" }).split("\n");
  const files = listed.filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$|\.as\.ts$|test-harness/.test(file));
  const all = files.flatMap((file) => {
    const source = readFileSync(join(root, file), "utf8");
    return mutationsOf(file, source).map((mutation) => ({ ...mutation, file, source }));
  });
  const ranked = all.map((change, n) => ({ change, rank: scatter(n, Number(values.seed)) }));
  ranked.sort((a, b) => a.rank - b.rank);
  return ranked.slice(0, Number(values.count)).map(({ change }) => change);
}

function copyProduct(): string {
  const copy = mkdtempSync(join(tmpdir(), "northpip-mutate-"));
  const files = execFileSync("git", ["ls-files"], { cwd: root, encoding: "utf8" }).trim().split("\n");
  for (const file of files) cpSync(join(root, file), join(copy, file));
  symlinkSync(join(root, "node_modules"), join(copy, "node_modules"));
  return copy;
}

function passes(copy: string, tests: readonly string[]): boolean {
  if (tests.length === 0) return true;
  const project = values.integration ? "integration" : "unit";
  const run = spawnSync(
    process.execPath,
    [join(root, "node_modules/vitest/vitest.mjs"), "run", "--project", project, "--bail", "1", ...tests],
    { cwd: copy, timeout: timeoutMs, killSignal: "SIGKILL", stdio: "ignore" },
  );
  return run.status === 0;
}

function sentence({ file, source, start, end, text }: Change): string {
  const line = source.slice(0, start).split("\n").length;
  const before = source.slice(start, end).replace(/\s+/g, " ");
  return `${file}:${line}  ${before || "(nothing)"} → ${text || "(nothing)"}   | ${source.split("\n")[line - 1]?.trim()}`;
}

const changes = chooseChanges();
const testsOf = findTests(values.integration ? /\.integration\.test\.ts$/ : /(?<!\.integration)\.test\.ts$/);
const copy = copyProduct();
const missed: Change[] = [];
try {
  for (const [n, change] of changes.entries()) {
    const path = join(copy, change.file);
    writeFileSync(path, change.source.slice(0, change.start) + change.text + change.source.slice(change.end));
    const tests = testsOf(change.file);
    if (passes(copy, tests.slice(0, nearest)) && passes(copy, tests.slice(nearest))) missed.push(change);
    writeFileSync(path, change.source);
    console.log(`${n + 1}/${changes.length}  ${missed.at(-1) === change ? "MISSED " : "noticed"}  ${sentence(change)}`);
  }
} finally {
  rmSync(copy, { recursive: true, force: true });
}
const noticed = changes.length - missed.length;
console.log(`\n${noticed} of ${changes.length} changes noticed (${((100 * noticed) / changes.length).toFixed(1)}%).`);
