import { afterAll, beforeAll, expect, test } from "vitest";
import { type TestDatabase, testDatabase } from "#platform/postgres/test-database.ts";
import { closeMoment, lastCloseAt } from "#trading/calendar/new-york-close.ts";
import { runJobHere } from "#workers/run-job-here.ts";
import type { ForecastWork } from "./forecast-work.ts";
import { makeDueForecasts } from "./make-forecasts.ts";
import { resolveDueForecasts } from "./resolve-forecasts.ts";

let shared: TestDatabase;
beforeAll(async () => {
  shared = await testDatabase();
});
afterAll(() => shared.stop());

const closeAt = Date.parse("2024-11-14T22:00:00Z");
const minute = 60_000;
const work: ForecastWork = {
  make: (at) => runJobHere("make-forecasts", { closeAt: at }),
  resolve: (forecasts, asOf) => runJobHere("resolve-forecasts", { forecasts, asOf }),
};
const sql = <Row extends Record<string, unknown>>(text: string, values: unknown[] = []) =>
  shared.database.asService(async (tx) => (await tx.query<Row>(text, values)).rows);

/** The database's own clock cannot be moved: rows of another day need its stamp taken off. */
async function atItsTime<T>(run: () => Promise<T>, storedAt = closeAt + minute): Promise<T> {
  await sql(`create or replace function private.stamp_forecast() returns trigger language plpgsql as $$
    begin
      if tg_table_name = 'forecasts' then new.stored_at := to_timestamp(${storedAt / 1000}); else new.resolved_at := clock_timestamp(); end if;
      return new;
    end; $$`);
  return run();
}

test("the database refuses a forecast that comes more than an hour after its close", async () => {
  await expect(makeDueForecasts({ ...shared, work, now: () => closeAt + minute })).rejects.toThrow(
    "made_within_an_hour_of_its_close",
  );
  const late = () => makeDueForecasts({ ...shared, work, now: () => closeAt + minute });
  await expect(atItsTime(late, closeAt + 61 * minute)).rejects.toThrow("made_within_an_hour_of_its_close");
});

test("one close is stored once, even by two processes, and not at all when it is too late", async () => {
  const options = { ...shared, work, now: () => closeAt + minute };
  const late = { ...options, now: () => closeAt + 56 * minute };
  expect(await makeDueForecasts(late)).toBe(0);
  const both = await atItsTime(() => Promise.all([makeDueForecasts(options), makeDueForecasts(options)]));
  expect(both.reduce((sum, count) => sum + count, 0)).toBe(30);
  expect(await makeDueForecasts(options)).toBe(0);
  const [row] = await sql("select * from public.forecasts where id = 'gbpusd-day-2024-11-14'");
  const [made] = await runJobHere("make-forecasts", { closeAt, only: [{ symbol: "GBPUSD", horizon: "day" }] });
  expect(row).toMatchObject({
    input_hash: made?.inputHash,
    result_hash: made?.resultHash,
    data: { kind: "simulated" },
  });
  expect(row?.outlook).toEqual(made?.outlook);
  expect(row?.forecast).toEqual(made?.forecast);
});

test("results are added when the bars decide, each once, and equal what anyone works out from the same bars", async () => {
  const soon = { ...shared, work, now: () => closeAt + 4 * minute };
  expect(await resolveDueForecasts(soon)).toBe(0);
  const later = { ...shared, work, now: () => closeMoment(lastCloseAt(closeAt) + 2) };
  const count = await resolveDueForecasts(later);
  expect(count).toBeGreaterThan(5);
  expect(await resolveDueForecasts(later)).toBe(0);
  const rows = await sql<{ id: string; outcome: string; horizon: string; forecast: never; data: never }>(
    "select f.id, f.horizon, f.forecast, f.data, r.outcome from public.forecasts f join public.forecast_resolutions r on r.forecast_id = f.id",
  );
  expect(rows).toHaveLength(count);
  const again = await work.resolve(
    rows.map(({ forecast, data }) => ({ forecast, data })),
    later.now(),
  );
  expect(rows.map(({ outcome }) => outcome)).toEqual(again.map(({ kind }) => kind));
});

test.each(["forecasts", "forecast_resolutions"])("rows of %s are changed and removed by nobody", async (table) => {
  const [before] = await sql(`select count(*)::int as count from public.${table}`);
  expect(before?.count).toBeGreaterThan(0);
  const column = table === "forecasts" ? "rule" : "points";
  for (const statement of [
    `update public.${table} set ${column} = 2`,
    `delete from public.${table}`,
    `truncate public.${table} cascade`,
  ]) {
    await expect(sql(statement), statement).rejects.toThrow("never changed or removed");
    await expect(sql(`set local role service_role; ${statement}`), statement).rejects.toThrow(
      /never changed or removed|permission denied/,
    );
  }
  expect(await sql(`select count(*)::int as count from public.${table}`)).toEqual([before]);
});
