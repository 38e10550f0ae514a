import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { DatabaseUnavailable } from "../postgres/errors.ts";
import { type TestDatabase, testDatabase } from "../postgres/test-database.ts";
import { startJobs } from "./start-jobs.ts";

let shared: TestDatabase;
beforeAll(async () => {
  shared = await testDatabase();
});
afterAll(() => shared.stop());

test("a thousand notifications at once wake a job without asking the database for each, and the last is not missed", {
  timeout: 60_000,
}, async () => {
  const warned: string[] = [];
  const log = { info() {}, warn: (text: string) => void warned.push(text), error() {} };
  let lastRun = 0;
  const run = async () => {
    lastRun = performance.now();
  };
  const job = { name: "woken", cron: "0 0 1 1 *", wakeOn: "woken", expireInSeconds: 60, run };
  let wake = () => {};
  let asked = 0;
  const database = {
    ...shared.database,
    asService: ((...given: Parameters<typeof shared.database.asService>) => {
      asked += 1;
      return shared.database.asService(...given);
    }) as typeof shared.database.asService,
    listen: (channel: string, told: (payload: string) => void, onGap?: () => void) => {
      if (channel !== "woken") return shared.database.listen(channel, told, onGap);
      wake = () => told("");
      return Promise.resolve(() => Promise.resolve());
    },
  };
  const jobs = await startJobs({ database, log, jobs: [job] });
  try {
    await vi.waitFor(() => expect(lastRun).toBeGreaterThan(0), { timeout: 30_000 });
    asked = 0;
    for (let count = 0; count < 1_000; count += 1) wake();
    const told = performance.now();
    await vi.waitFor(() => expect(lastRun).toBeGreaterThan(told), { timeout: 40_000 });
    expect(asked).toBeLessThan(100);
    expect(warned.filter((text) => text.includes("woken"))).toEqual([]);
  } finally {
    await jobs.stop();
  }
});

test("a process starts while another one makes the schema of the queue on a new database", async () => {
  const own = await testDatabase();
  const { database } = own;
  try {
    const log = { info() {}, warn() {}, error() {} };
    let state: "starting" | "started" | "failed" = "starting";
    let started: ReturnType<typeof startJobs> | undefined;
    await database.asService(async (tx) => {
      await tx.query("create schema if not exists pgboss");
      started = startJobs({ database, log, jobs: [] });
      started.then(
        () => (state = "started"),
        () => (state = "failed"),
      );
      await vi.waitFor(async () => {
        const { rows } = await tx.query("select 1 from pg_locks where not granted");
        expect(rows.length > 0 || state !== "starting").toBe(true);
      }, 10_000);
    });
    await (await started)?.stop();
  } finally {
    await own.stop();
  }
});

test("jobs that found no turn at the database hear of nothing, and can be started again", {
  timeout: 60_000,
}, async () => {
  const log = { info() {}, warn() {}, error() {} };
  const ran = new Set<string>();
  const job = (name: string) => ({
    ...{ name, cron: "0 0 1 1 *", wakeOn: `wake ${name}`, expireInSeconds: 60 },
    run: async () => ran.add(name),
  });
  const jobs = [job("first"), job("second")];
  let isBusy = true;
  let listening = 0;
  const database = {
    ...shared.database,
    listen: async (...given: Parameters<typeof shared.database.listen>) => {
      if (isBusy && given[0] === "wake second") throw new DatabaseUnavailable("busy");
      const stop = await shared.database.listen(...given);
      listening += 1;
      return async () => {
        listening -= 1;
        await stop();
      };
    },
  };
  await expect(startJobs({ database, log, jobs })).rejects.toThrow(DatabaseUnavailable);
  expect(listening).toBe(0);
  isBusy = false;
  const running = await startJobs({ database, log, jobs });
  await vi.waitFor(() => expect([...ran].sort()).toEqual(["first", "second"]), { timeout: 30_000 });
  await running.stop();
});
