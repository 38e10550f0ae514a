import type { Database } from "#platform/postgres/database.ts";
import { closeMoment, lastCloseAt } from "#trading/calendar/new-york-close.ts";
import { forecastSymbols, horizonIds } from "#trading/forecast/plan.ts";
import type { PublishedForecast } from "#workers/forecast/forecast-jobs.ts";
import type { ForecastWork } from "./forecast-work.ts";

export type ForecastJobOptions = {
  readonly database: Database;
  readonly work: ForecastWork;
  /** UTC milliseconds; the clock unless a test says otherwise. */
  readonly now?: () => number;
};

/** The database refuses what comes an hour late; what begins now must be stored before. */
const latestMillis = 55 * 60_000;
const expected = forecastSymbols.length * horizonIds.length;

const idOf = ({ symbol, horizon, closeAt }: PublishedForecast) =>
  `${symbol.toLowerCase()}-${horizon}-${new Date(closeAt).toISOString().slice(0, 10)}`;

const rowOf = (made: PublishedForecast) => ({
  id: idOf(made),
  symbol: made.symbol,
  horizon: made.horizon,
  close_at: new Date(made.closeAt).toISOString(),
  expires_at: new Date(made.expiresAt).toISOString(),
  rule: made.rule,
  digits: made.digits,
  data: made.data,
  outlook: made.outlook,
  forecast: made.forecast,
  input_hash: made.inputHash,
  result_hash: made.resultHash,
});

async function stored(database: Database, closeAt: number): Promise<number> {
  const { rows } = await database.asService((tx) =>
    tx.query<{ count: number }>("select count(*)::int as count from public.forecasts where close_at = $1", [
      new Date(closeAt),
    ]),
  );
  return rows[0]?.count ?? 0;
}

/**
 * Makes the forecasts of the last New York close, unless they exist or it is too late for them. Two processes at once store each
 * forecast once. @returns how many were stored.
 */
export async function makeDueForecasts({ database, work, now = Date.now }: ForecastJobOptions): Promise<number> {
  const closeAt = closeMoment(lastCloseAt(now()));
  if (now() - closeAt > latestMillis || (await stored(database, closeAt)) >= expected) return 0;
  const made = await work.make(closeAt);
  const { rowCount } = await database.asService((tx) =>
    tx.query(
      `insert into public.forecasts (id, symbol, horizon, close_at, expires_at, rule, digits, data, outlook, forecast, input_hash, result_hash)
       select id, symbol, horizon, close_at, expires_at, rule, digits, data, outlook, forecast, input_hash, result_hash
       from jsonb_to_recordset($1::jsonb) as made(id text, symbol text, horizon text, close_at timestamptz, expires_at timestamptz,
         rule integer, digits integer, data jsonb, outlook jsonb, forecast jsonb, input_hash text, result_hash text)
       on conflict do nothing`,
      [JSON.stringify(made.map(rowOf))],
    ),
  );
  return rowCount ?? 0;
}
