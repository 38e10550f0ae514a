import type { SupabaseClient } from "@supabase/supabase-js";
import { afterAll, expect, it } from "vitest";
import { memberWorld } from "../../tests/support/member-world.ts";
import { addKeptRuns, deleteKeptRun, loadKeptRuns } from "./kept-runs.ts";
import { savedStrategies } from "./member-documents.ts";
import { accountFull } from "./rows.ts";

const run = { id: crypto.randomUUID(), name: "Cross", run: { hash: "1" }, madeAt: "2026-11-21T06:00:00.000Z" };
const { member, visitor, sql, stop } = await memberWorld();
const [ana, ben] = [await member("ana@example.com"), await member("ben@example.com")];
afterAll(stop);

it("keeps a user's runs as they were made: a second time changes nothing", async () => {
  await addKeptRuns(ana, [run]);
  await addKeptRuns(ana, [{ ...run, name: "Better", run: { hash: "2" } }]);
  expect(await loadKeptRuns(ana)).toMatchObject([{ id: run.id, name: "Cross", run: { hash: "1" } }]);
  const { error } = await ana.from("kept_runs").update({ name: "Better" }).eq("id", run.id);
  expect(error?.code).toBe("42501");
});

it("shows them to nobody else, and lets nobody else add or delete in their name", async () => {
  await addKeptRuns(ana, [run]);
  expect(await loadKeptRuns(ben)).toEqual([]);
  await expect(loadKeptRuns(visitor)).rejects.toThrow();
  await expect(addKeptRuns(visitor, [{ ...run, id: crypto.randomUUID() }])).rejects.toThrow();
  const { data } = await ana.from("kept_runs").select("user_id");
  const stolen = { ...run, id: crypto.randomUUID(), user_id: data?.[0]?.user_id };
  const { error } = await ben
    .from("kept_runs")
    .insert({ id: stolen.id, name: "x", run: {}, made_at: run.madeAt, user_id: stolen.user_id });
  expect(error).not.toBeNull();
  await deleteKeptRun(ben, run.id);
  expect(await loadKeptRuns(ana)).toHaveLength(1);
});

it("refuses what is no run, has no name or is larger than any", async () => {
  const fresh = () => ({ ...run, id: crypto.randomUUID() });
  await expect(addKeptRuns(ben, [{ ...fresh(), run: [1] }])).rejects.toThrow();
  await expect(addKeptRuns(ben, [{ ...fresh(), name: "" }])).rejects.toThrow();
  await expect(addKeptRuns(ben, [{ ...fresh(), run: { text: "x".repeat(450_001) } }])).rejects.toThrow();
  expect(await loadKeptRuns(ben)).toEqual([]);
});

it("keeps two hundred of an account, and says so at one more", async () => {
  const many = Array.from({ length: 200 }, () => ({ ...run, id: crypto.randomUUID() }));
  await addKeptRuns(ben, many);
  await expect(addKeptRuns(ben, [{ ...run, id: crypto.randomUUID() }])).rejects.toThrow("at most 200 backtests");
});

it("deletes what its user deletes", async () => {
  await deleteKeptRun(ana, run.id);
  expect(await loadKeptRuns(ana)).toEqual([]);
});

const counted = async (client: SupabaseClient) =>
  (await client.from("account_storage").select("strategies,runs,bytes").single()).data;
const large = (bytes: number) => ({ ...run, id: crypto.randomUUID(), run: { text: "x".repeat(bytes) } });

it("stores at most 20 MB per account, also with requests at the same time, and explains the refusal", async () => {
  const carl = await member("carl@example.com");
  for (let batch = 0; batch < 20; batch++) await addKeptRuns(carl, [large(440_000), large(440_000)]);
  const document = { text: "x".repeat(390_000) };
  const strategy = () => ({ id: crypto.randomUUID(), name: "Mine", document, updatedAt: run.madeAt });
  const asked = Array.from({ length: 12 }, (_, index) =>
    index % 2 ? addKeptRuns(carl, [large(390_000)]) : savedStrategies.save(carl, [strategy()]),
  );
  const refused = (await Promise.allSettled(asked)).filter(({ status }) => status === "rejected");
  // 17.6 MB are there; six more of 0.39 MB fit.
  expect(refused).toHaveLength(6);
  for (const one of refused as PromiseRejectedResult[])
    expect(accountFull(one.reason)).toBe("An account keeps at most 20 MB of strategies and backtests together.");
  const { strategies, runs, bytes } = (await counted(carl)) ?? { strategies: 0, runs: 0, bytes: 0 };
  expect([strategies + runs, bytes > 19_600_000, bytes <= 20_000_000]).toEqual([46, true, true]);
  const rows = await loadKeptRuns(carl);
  await deleteKeptRun(carl, rows[0]?.id ?? "");
  await addKeptRuns(carl, [large(200_000)]);
});

it("counts numbers by the room they take, a change by its difference, and forgets what is deleted", async () => {
  const dora = await member("dora@example.com");
  const strategy = {
    id: crypto.randomUUID(),
    name: "Mine",
    document: { list: Array(50_000).fill(1) },
    updatedAt: run.madeAt,
  };
  await savedStrategies.save(dora, [strategy]);
  expect((await counted(dora))?.bytes).toBeGreaterThan(500_000);
  await savedStrategies.save(dora, [{ ...strategy, document: { list: [] } }]);
  expect(await counted(dora)).toMatchObject({ strategies: 1, runs: 0, bytes: expect.any(Number) });
  expect((await counted(dora))?.bytes).toBeLessThan(100);
  await dora.from("saved_strategies").delete().eq("id", strategy.id);
  expect(await counted(dora)).toEqual({ strategies: 0, runs: 0, bytes: 0 });
  await sql("delete from auth.users where email = 'dora@example.com'");
  expect(await counted(dora)).toBeNull();
});
