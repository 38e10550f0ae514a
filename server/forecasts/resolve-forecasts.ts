import type { OpenForecast } from "#workers/forecast/forecast-jobs.ts";
import type { ForecastJobOptions } from "./make-forecasts.ts";

type Open = OpenForecast & { readonly id: string };

/** Resolves every forecast that has been decided by now. @returns how many were. */
export async function resolveDueForecasts({ database, work, now = Date.now }: ForecastJobOptions): Promise<number> {
  const { rows: open } = await database.asService((tx) =>
    tx.query<Open>(
      `select f.id, f.forecast, f.data from public.forecasts f left join public.forecast_resolutions r on r.forecast_id = f.id
       where r.forecast_id is null and f.forecast is not null order by f.close_at, f.id`,
    ),
  );
  if (open.length === 0) return 0;
  const found = await work.resolve(
    open.map(({ forecast, data }) => ({ forecast, data })),
    now(),
  );
  const decided = found.flatMap((resolution, at) =>
    resolution.kind === "open"
      ? []
      : [
          {
            forecast_id: open[at]!.id,
            outcome: resolution.kind,
            decided_at: new Date(resolution.at).toISOString(),
            points: resolution.points,
            ambiguous: resolution.kind !== "expired" && resolution.ambiguous,
          },
        ],
  );
  if (decided.length === 0) return 0;
  const { rowCount } = await database.asService((tx) =>
    tx.query(
      `insert into public.forecast_resolutions (forecast_id, outcome, decided_at, points, ambiguous)
       select forecast_id, outcome, decided_at, points, ambiguous from jsonb_to_recordset($1::jsonb)
         as decided(forecast_id text, outcome text, decided_at timestamptz, points integer, ambiguous boolean)
       on conflict do nothing`,
      [JSON.stringify(decided)],
    ),
  );
  return rowCount ?? 0;
}
