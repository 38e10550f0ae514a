import pg from "pg";
import type { HorizonId } from "#trading/forecast/plan.ts";
import { runJobHere } from "#workers/run-job-here.ts";

/**
 * A record of past closes, as it would stand had the site been running then: the rule's own forecasts and results. Only a login that may
 * switch triggers off can write it.
 */
export async function fillForecastRecord(databaseUrl: string, horizon: HorizonId, closes: number): Promise<number> {
  const past = await runJobHere("forecast-history", { horizon, closes, asOf: Date.now() });
  const made = past.map(({ published, resolution }) => ({
    id: `${published.symbol.toLowerCase()}-${horizon}-${new Date(published.closeAt).toISOString().slice(0, 10)}`,
    symbol: published.symbol,
    horizon,
    close_at: new Date(published.closeAt).toISOString(),
    stored_at: new Date(published.closeAt + 60_000).toISOString(),
    expires_at: new Date(published.expiresAt).toISOString(),
    rule: published.rule,
    digits: published.digits,
    data: published.data,
    outlook: published.outlook,
    forecast: published.forecast,
    input_hash: published.inputHash,
    result_hash: published.resultHash,
    resolution,
  }));
  const results = made.flatMap(({ id, resolution }) =>
    resolution.kind === "open"
      ? []
      : [
          {
            forecast_id: id,
            outcome: resolution.kind,
            decided_at: new Date(resolution.at).toISOString(),
            points: resolution.points,
            ambiguous: resolution.kind !== "expired" && resolution.ambiguous,
            resolved_at: new Date(resolution.at + 3_600_000).toISOString(),
          },
        ],
  );
  const client = new pg.Client(databaseUrl);
  await client.connect();
  try {
    for (const table of ["forecasts", "forecast_resolutions"])
      await client.query(`alter table public.${table} disable trigger stamp_time`);
    for (const [table, rows] of [
      ["forecasts", made],
      ["forecast_resolutions", results],
    ] as const)
      await client.query(
        `insert into public.${table} select * from jsonb_populate_recordset(null::public.${table}, $1) on conflict do nothing`,
        [JSON.stringify(rows)],
      );
    for (const table of ["forecasts", "forecast_resolutions"])
      await client.query(`alter table public.${table} enable trigger stamp_time`);
  } finally {
    await client.end();
  }
  return results.length;
}
