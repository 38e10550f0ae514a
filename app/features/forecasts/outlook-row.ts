import type { ForecastOfClose, StoredForecast, StoredOutlook, StoredResult } from "#app/data/forecasts.ts";
import { clockText, shortDate } from "#lib/date-text.ts";
import { plainNumber, shareText, signedNumber } from "#lib/figure-text.ts";
import { symbolText } from "#lib/symbol-text.ts";
import { type HorizonId, horizons } from "#trading/forecast/plan.ts";
import { ratingWord } from "#trading/forecast/technical-rating.ts";
import { pointsPerUnit } from "#trading/market/points.ts";
import { findSymbol, pipSize } from "#trading/market/symbols.ts";
import type { PublishedForecast } from "#workers/forecast/forecast-jobs.ts";
import { dataWords } from "../../market/data-words.ts";

/** What identifies a forecast and what its hashes must be. */
export type Checkable = Pick<
  PublishedForecast,
  "symbol" | "horizon" | "closeAt" | "rule" | "data" | "inputHash" | "resultHash"
>;

type LevelText = { readonly price: string; readonly name: string };

export type OutlookRow = {
  readonly id: string;
  readonly pair: string;
  readonly bias: "up" | "down" | "none";
  readonly rating: string;
  /** The average true range in pips, and of which bars. */
  readonly atr: string;
  readonly price: string;
  readonly target: LevelText | null;
  readonly invalidation: LevelText | null;
  readonly chance: string | null;
  readonly naive: string | null;
  readonly expires: string;
  /** When the database stored it; null for one that was worked out in the browser. */
  readonly stored: string | null;
  /** What became of it; null while nothing has, and where nothing was said. */
  readonly result: { readonly hit: boolean; readonly text: string } | null;
  readonly levels: { readonly above: readonly string[]; readonly below: readonly string[] };
  /** Which prices it was made from. */
  readonly prices: string;
  readonly check: Checkable;
};

export const pointsText = (points: number, digits: number): string => plainNumber(points / 10 ** digits, digits);
export const outcomeText = {
  hit: "✓ Target reached",
  invalidated: "✗ Invalidated",
  expired: "✗ Expired",
} as const;
export const utcText = (at: number): string => `${shortDate(at)}, ${clockText(at, "UTC")} UTC`;

/** Which bars the rating, the swings and the average true range of a horizon are of. */
export const barsOf = (horizon: HorizonId): string => `${horizons[horizon].timeframe} bars`;

/** The average true range is of the horizon's bars, far less than a day's for the shorter two. */
const levelName = (name: string, horizon: HorizonId): string =>
  name.replace("ATR", `ATR (${horizons[horizon].timeframe})`);

function rangeText(symbol: string, points: number, digits: number): string {
  const spec = findSymbol(symbol);
  return spec ? `${plainNumber(points / pointsPerUnit(digits) / pipSize(spec), 1)} pips` : pointsText(points, digits);
}

type Shared = Omit<Checkable, "rule"> & {
  readonly id: string;
  readonly rule: number;
  readonly expiresAt: number;
  readonly storedAt: number | null;
  readonly digits: number;
  readonly outlook: StoredOutlook;
  readonly forecast: StoredForecast["forecast"];
  readonly result: StoredResult | null;
};

function rowOf({
  id,
  symbol,
  horizon,
  closeAt,
  expiresAt,
  storedAt,
  digits,
  outlook,
  forecast,
  result,
  rule,
  data,
  inputHash,
  resultHash,
}: Shared): OutlookRow {
  type Level = { readonly name: string; readonly points: number };
  const level = ({ name, points }: Level): LevelText => ({
    price: pointsText(points, digits),
    name: levelName(name, horizon),
  });
  const line = (one: Level) => `${pointsText(one.points, digits)} · ${levelName(one.name, horizon)}`;
  return {
    id,
    pair: symbolText(symbol),
    bias: forecast ? outlook.bias : "none",
    rating: `${signedNumber(outlook.rating, 2)}, ${ratingWord(outlook.rating)} (${barsOf(horizon)})`,
    atr: `${rangeText(symbol, outlook.atr, digits)} (14 ${barsOf(horizon)})`,
    price: pointsText(outlook.close, digits),
    target: outlook.target && level(outlook.target),
    invalidation: outlook.invalidation && level(outlook.invalidation),
    chance: forecast && shareText(forecast.probability),
    naive: forecast && shareText(forecast.naive),
    expires: utcText(expiresAt),
    stored: storedAt === null ? null : utcText(storedAt),
    result: result && {
      hit: result.outcome === "hit",
      text: `${outcomeText[result.outcome]} at ${pointsText(result.points, digits)}, ${utcText(Date.parse(result.decidedAt))}`,
    },
    levels: {
      above: outlook.above.map(line),
      below: outlook.below.map(line),
    },
    prices: dataWords(data),
    check: { symbol, horizon, closeAt, rule, data, inputHash, resultHash },
  };
}

/** A forecast of the record. */
export const storedRow = ({ closeAt, expiresAt, storedAt, ...stored }: ForecastOfClose): OutlookRow =>
  rowOf({ ...stored, closeAt: Date.parse(closeAt), expiresAt: Date.parse(expiresAt), storedAt: Date.parse(storedAt) });

/** One that was worked out in the browser, after the fact. */
export const computedRow = (made: PublishedForecast): OutlookRow =>
  rowOf({ ...made, id: `${made.symbol}-${made.horizon}-${made.closeAt}`, storedAt: null, result: null });
