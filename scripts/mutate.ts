/**
 * `node scripts/mutate.ts FOLDER|FILE|FILE:LINE … [--count 60] [--seed 1] [--integration] [--nearest 16]`: changes one operator, limit or
 * number of the product at a time, in a copy, and says which changes no test noticed. `FILE:LINE` tries every change of a line.
 */
import { execFileSync } from "node:child_process";
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { ignoreClosedPipes } from "../server/closed-pipes.ts";
import { type Mutation, mutationsOf } from "./mutate/mutations.ts";
import type { TestReply, TestRequest } from "./mutate/run-tests.ts";
import { TestProcess } from "./mutate/test-process.ts";
import { findTests } from "./mutate/tests-of.ts";
import { root } from "./read-reports.ts";

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    count: { type: "string", default: "60" },
    seed: { type: "string", default: "1" },
    integration: { type: "boolean", default: false },
    nearest: { type: "string", default: "16" },
  },
});

type Change = Mutation & { readonly file: string; readonly source: string; readonly line: number };
type Project = "unit" | "integration";
/** The test that noticed, `late` where the tests took too long, or null. */
type Outcome = string | null;
const late = "out of time";
type TestProcesses = ReadonlyMap<Project, TestProcess>;

const gitFiles = (...paths: string[]): string[] =>
  execFileSync("git", ["ls-files", "--cached", "--others", "--exclude-standard", ...paths], {
    cwd: root,
    encoding: "utf8",
  })
    .split("\n")
    .filter((file) => file !== "" && existsSync(join(root, file)));

/** The n-th of a repeatable sequence that looks random: multiplicative hashing by the golden ratio. */
const scatter = (n: number, seed: number): number => ((n + 1) * 0.618_033_988_749_895 + seed * 0.414_213_562) % 1;

function changesOf(place: string): Change[] {
  const [path = "", line] = place.split(":");
  const files = gitFiles(path).filter(
    (file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$|\.as\.ts$|test-harness/.test(file),
  );
  const changes = files.flatMap((file) => {
    const source = readFileSync(join(root, file), "utf8");
    const lineAt = (at: number): number => source.slice(0, at).split("\n").length;
    return mutationsOf(file, source).map((change) => ({ ...change, file, source, line: lineAt(change.start) }));
  });
  return line ? changes.filter((change) => change.line === Number(line)) : changes;
}

function sampleChanges(): Change[] {
  const ranked = positionals.flatMap(changesOf).map((change, n) => ({ change, rank: scatter(n, Number(values.seed)) }));
  ranked.sort((a, b) => a.rank - b.rank);
  return ranked.slice(0, Number(values.count)).map(({ change }) => change);
}

function copyProduct(): string {
  const copy = mkdtempSync(join(tmpdir(), "northpip-mutate-"));
  for (const file of gitFiles()) cpSync(join(root, file), join(copy, file));
  symlinkSync(join(root, "node_modules"), join(copy, "node_modules"));
  return copy;
}

const testsOf = {
  unit: findTests(/(?<!\.integration)\.test\.ts$/),
  integration: findTests(/\.integration\.test\.ts$/),
};
/** Tests farther from the change than these are not asked: they cost most and notice least. */
const nearest = { unit: Number(values.nearest), integration: 10 };
/** A change can make a loop endless: running out of time counts as noticed. */
const timeoutMs = { unit: 40_000, integration: 200_000 };
const quickSeconds = { unit: 1, integration: 6 };

/** What each test file took that passed before anything was changed. */
const secondsOf = new Map<string, number>();
const related = (project: Project, file: string): string[] => testsOf[project](file).slice(0, nearest[project]);

/** Times the tests without a change, and leaves out each that fails already: it would count every change as noticed. */
async function timeTests(processes: TestProcesses, files: ReadonlySet<string>): Promise<void> {
  for (const [project, tester] of processes) {
    let tests = [...new Set([...files].flatMap((file) => related(project, file)))];
    while (tests.length > 0) {
      const reply = await tester.run({ changed: null, tests }, 20 * timeoutMs[project]);
      if (!reply) throw new Error("Out of time before anything is changed.");
      for (const [test, seconds] of Object.entries(reply.seconds)) secondsOf.set(test, seconds);
      if (!reply.failed) break;
      if (!tests.includes(reply.failed)) throw new Error(reply.failed);
      console.log(`Left out, because it fails before anything is changed: ${reply.failed}`);
      tests = tests.filter((test) => test !== reply.failed && !secondsOf.has(test));
    }
  }
}

/** On a machine with too much to do Vitest sometimes runs nothing and finds no fault in that: then it is asked again. */
async function ask(tester: TestProcess, request: TestRequest, timeout: number): Promise<TestReply | null> {
  for (let attempt = 0; attempt < 3; attempt += 1) {
    const reply = await tester.run(request, timeout);
    if (!reply || reply.failed || request.tests.every((test) => test in reply.seconds)) return reply;
  }
  throw new Error(`Tests did not run: ${request.tests.join(", ")}`);
}

/** Asks all quick tests together, then the slow ones, until one fails. */
async function outcomeOf(processes: TestProcesses, copy: string, change: Change): Promise<Outcome> {
  const changed = join(copy, change.file);
  writeFileSync(changed, change.source.slice(0, change.start) + change.text + change.source.slice(change.end));
  try {
    for (const [project, tester] of processes) {
      const tests = related(project, change.file).filter((test) => secondsOf.has(test));
      const quick = tests.filter((test) => (secondsOf.get(test) ?? 0) < quickSeconds[project]);
      const slow = tests.filter((test) => !quick.includes(test));
      for (const round of [quick, slow]) {
        if (round.length === 0) continue;
        const usual = round.reduce((sum, test) => sum + (secondsOf.get(test) ?? 0), 0);
        const request = { changed, tests: round };
        const reply = await ask(tester, request, timeoutMs[project] + Math.ceil(10_000 * usual));
        if (!reply || reply.failed) return reply?.failed ?? late;
      }
    }
    return null;
  } finally {
    writeFileSync(changed, change.source);
  }
}

function sentence({ file, source, line, start, end, text }: Change): string {
  const before = source.slice(start, end).replace(/\s+/g, " ");
  const changed = `${source.slice(0, start)}${text}${source.slice(end)}`.split("\n")[line - 1]?.trim();
  return `${file}:${line}  ${before || "(nothing)"} → ${text || "(nothing)"}   | ${changed}`;
}

ignoreClosedPipes();
const changes = sampleChanges();
const copy = copyProduct();
const projects: readonly Project[] = values.integration ? ["unit", "integration"] : ["unit"];
const processes: TestProcesses = new Map(projects.map((project) => [project, new TestProcess(copy, project)]));
let [missed, outOfTime] = [0, 0];
try {
  await timeTests(processes, new Set(changes.map(({ file }) => file)));
  for (const [n, change] of changes.entries()) {
    const noticedBy = await outcomeOf(processes, copy, change);
    if (!noticedBy) missed += 1;
    if (noticedBy === late) outOfTime += 1;
    console.log(
      `${n + 1}/${changes.length}  ${noticedBy ? "noticed" : "MISSED "}  ${sentence(change)}  [${noticedBy ?? ""}]`,
    );
  }
} finally {
  for (const tester of processes.values()) tester.stop();
  rmSync(copy, { recursive: true, force: true });
}
const noticed = changes.length - missed;
console.log(`\n${noticed} of ${changes.length} changes noticed (${((100 * noticed) / changes.length).toFixed(1)}%).`);
if (outOfTime > 0)
  console.log(`${outOfTime} of them only ran out of time: endless loops, or a machine with too much to do.`);
