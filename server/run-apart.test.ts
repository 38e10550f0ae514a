import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { runApart, TooMuchWork } from "./run-apart.ts";

const file = (code: string) =>
  new URL(
    `data:text/javascript,${encodeURIComponent(`import { parentPort, workerData } from "node:worker_threads";${code}`)}`,
  );

test("work gets its data and answers, maps included", async () => {
  const answer = runApart(file("parentPort.postMessage(new Map([[workerData.name, 1]]))"), { name: "a" }, 10_000, 64);
  expect(await answer).toEqual(new Map([["a", 1]]));
});

test.each([
  ["a list that grows", "const all = []; for (let i = 0; ; i++) all.push(i + 0.5);"],
  ["a table that grows", "const all = {}; for (let i = 0; ; i++) all[i * 8 + 1e9] = i;"],
  ["objects without end", "const all = []; for (;;) all.push({ a: [1] });"],
])(
  "%s ends the work, and not this process",
  async (_, code) => {
    await expect(runApart(file(code), null, 20_000, 64)).rejects.toThrow(TooMuchWork);
  },
  40_000,
);

test("work without an end is stopped, and work that fails says why", async () => {
  await expect(runApart(file("for (;;);"), null, 500, 64)).rejects.toThrow(TooMuchWork);
  await expect(runApart(file("throw new Error('no such thing')"), null, 10_000, 64)).rejects.toThrow("no such thing");
  await expect(runApart(file("process.exit(0)"), null, 10_000, 64)).rejects.toThrow("without an answer");
});

test("a process that is ended with the site is no work of too much", async () => {
  const answer = runApart(file("process.kill(process.pid, 'SIGTERM'); setInterval(() => {}, 1000)"), null, 10_000, 64);
  await expect(answer).rejects.toThrow("The process ended without an answer (SIGTERM)");
});

test("says why where no process can be started, and waits for none", async () => {
  const script = `
    import { openSync } from "node:fs";
    import { runApart } from ${JSON.stringify(new URL("./run-apart.ts", import.meta.url).href)};
    try { for (;;) openSync("/dev/null"); } catch {}
    await runApart(new URL("data:text/javascript,"), null, 10_000, 64).catch(({ message }) => process.stdout.write(message));`;
  const shell = ["-c", 'ulimit -n 64 && exec "$0" --input-type=module -e "$1"', process.execPath, script];
  const { stdout } = await promisify(execFile)("sh", shell, { timeout: 15_000 });
  expect(stdout).toMatch(/EMFILE/);
}, 20_000);
