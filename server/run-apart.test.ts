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
