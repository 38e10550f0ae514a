import { describe, expect, it } from "vitest";
import { testBars } from "../../tests/support/generated-market.ts";
import type { IndicatorInput } from "../indicators/definition/indicator-definition.ts";
import type { Bars } from "../market/bars.ts";
import { withDigits } from "../market/history/merge-bars.ts";
import { createSimulatedMarket } from "../market/simulated/simulated-market.ts";
import { indicatorInput } from "../strategy/column-source.ts";
import { brierScore, forecastRecord, naiveProbability, squaredMiss } from "./brier.ts";
import { type Forecast, makeForecast } from "./forecast.ts";
import { outlookOf } from "./levels.ts";
import { resolveForecast, WrongBarsError } from "./resolve.ts";
import { ratingWord, technicalRating } from "./technical-rating.ts";

const input = indicatorInput(testBars(700, 5));
const closesOf = (value: (i: number) => number, length = 400): IndicatorInput => {
  const close = Float64Array.from({ length }, (_, i) => value(i));
  const moved = (by: number) => close.map((price) => price + by);
  return {
    length,
    time: input.time.slice(0, length),
    open: close,
    high: moved(5),
    low: moved(-5),
    close,
    volume: new Float64Array(length).fill(1),
  };
};
/** The same market upside down. */
const mirrored = (from: IndicatorInput): IndicatorInput => {
  const flip = (column: Float64Array) => column.map((price) => 220_000 - price);
  return {
    ...from,
    length: from.length,
    time: from.time,
    volume: from.volume,
    open: flip(from.open),
    high: flip(from.low),
    low: flip(from.high),
    close: flip(from.close),
  };
};
const voteOf = (rating: ReturnType<typeof technicalRating>, id: string) =>
  [...rating.averageVotes, ...rating.oscillatorVotes].find((vote) => vote.id === id)?.vote;

describe("the technical rating", () => {
  it("lets fifteen averages and eleven oscillators vote", () => {
    const rating = technicalRating(input);
    expect(rating.averageVotes).toHaveLength(15);
    expect(rating.oscillatorVotes).toHaveLength(11);
    for (const { vote } of [...rating.averageVotes, ...rating.oscillatorVotes]) expect([-1, 0, 1]).toContain(vote);
  });

  it("is the mean of the two means, not a pooled one", () => {
    const rating = technicalRating(input);
    const mean = (votes: readonly { vote: number }[]) => votes.reduce((sum, { vote }) => sum + vote, 0) / votes.length;
    expect(rating.averages).toBeCloseTo(mean(rating.averageVotes), 12);
    expect(rating.oscillators).toBeCloseTo(mean(rating.oscillatorVotes), 12);
    expect(rating.all).toBe((rating.averages + rating.oscillators) / 2);
  });

  it("finds every moving average below a price that only rises", () => {
    const rising = technicalRating(closesOf((i) => 100_000 + 20 * i));
    const withoutLag = ["ichimoku", "hma-9"];
    for (const { id, vote } of rising.averageVotes) if (!withoutLag.includes(id)) expect([id, vote]).toEqual([id, 1]);
    expect(voteOf(rising, "ichimoku")).toBe(0);
    // Nothing turns, so the oscillators that wait for a turn stay silent.
    expect(voteOf(rising, "rsi")).toBe(0);
  });

  it("has its words at one tenth and one half", () => {
    expect([0.51, 0.5, 0.11, 0.1, 0, -0.1, -0.11, -0.5, -0.51].map(ratingWord)).toEqual([
      "strong buy",
      "buy",
      "buy",
      "neutral",
      "neutral",
      "neutral",
      "sell",
      "sell",
      "strong sell",
    ]);
  });

  it.each([300, 413, 555, 699])("turns round in a mirrored market (bar %i)", (at) => {
    const [there, back] = [technicalRating(input, at), technicalRating(mirrored(input), at)];
    const all = (rating: typeof there) => [...rating.averageVotes, ...rating.oscillatorVotes];
    expect(all(back).map(({ id, vote }) => [id, 0 - vote])).toEqual(all(there).map(({ id, vote }) => [id, 0 + vote]));
  });

  it("casts no vote where the bars are too few, and leaves it out of the mean", () => {
    const rating = technicalRating(input, 60);
    expect(voteOf(rating, "sma-100")).toBeNaN();
    expect(rating.averages).not.toBeNaN();
    expect(technicalRating(input, 0).all).toBeNaN();
  });

  it("knows nothing of later bars", () => {
    const part = (column: Float64Array) => column.slice(0, 451);
    const known = {
      length: 451,
      time: part(input.time),
      open: part(input.open),
      high: part(input.high),
      low: part(input.low),
      close: part(input.close),
      volume: part(input.volume),
    };
    expect(technicalRating(known)).toEqual(technicalRating(input, 450));
  });
});

const bars = testBars(600, 8);
const hour = 3_600_000;
const madeAt = (bars.time[599] as number) + hour;

describe("an outlook", () => {
  it("names levels on both sides, nearest first, and nothing at the price itself", () => {
    const outlook = outlookOf(bars)!;
    const distances = (levels: readonly { points: number }[]) =>
      levels.map(({ points }) => Math.abs(points - outlook.close));
    for (const side of [outlook.above, outlook.below]) {
      expect(side.length).toBeGreaterThan(0);
      expect(distances(side)).toEqual(distances(side).toSorted((a, b) => a - b));
      for (const distance of distances(side)) expect(distance).toBeGreaterThanOrEqual(Math.floor(outlook.atr / 4));
    }
  });
  it("has target and invalidation on the sides its bias says, and none without a bias", () => {
    const seen = new Set<string>();
    for (let length = 300; length <= 600; length += 10) {
      const part = { ...bars, ...slice(bars, length) };
      const outlook = outlookOf(part)!;
      seen.add(outlook.bias);
      if (outlook.bias === "none") expect([outlook.target, outlook.invalidation]).toEqual([null, null]);
      else {
        const side = outlook.bias === "up" ? 1 : -1;
        expect(Math.sign(outlook.target!.points - outlook.close)).toBe(side);
        expect(Math.sign(outlook.invalidation!.points - outlook.close)).toBe(-side);
      }
    }
    expect(seen.size).toBe(3);
  });
  it("made at a New York close names the pivots of the day that has just ended, on bars of any length", () => {
    const market = createSimulatedMarket();
    for (const close of [Date.UTC(2026, 10, 20, 22), Date.UTC(2026, 10, 23, 22), Date.UTC(2026, 6, 8, 21)]) {
      const day = market.lastBars("EURUSD", "D1", 1, close - 1);
      const [h, l, c] = [day.high[0]!, day.low[0]!, day.close[0]!];
      const pivot = (h + l + c) / 3;
      const named = { R1: Math.round(2 * pivot - l), S1: Math.round(2 * pivot - h), S2: Math.round(pivot - h + l) };
      for (const timeframe of ["H1", "H4", "D1"] as const) {
        const outlook = outlookOf(market.lastBars("EURUSD", timeframe, 300, close - 1))!;
        for (const { name, points } of [...outlook.above, ...outlook.below])
          if (name in named)
            expect([timeframe, name, points]).toEqual([timeframe, name, named[name as keyof typeof named]]);
      }
    }
  });
  it("is null with too few bars", () => {
    expect(outlookOf({ ...bars, ...slice(bars, 5) })).toBeNull();
  });
});

function slice(from: Bars, length: number): Partial<Bars> {
  const columns = ["time", "open", "high", "low", "close", "volume"] as const;
  return { length, ...Object.fromEntries(columns.map((name) => [name, from[name].subarray(0, length)])) };
}

const forecastOf = (from: Bars, at: number, expiresAt: number) => makeForecast(from, outlookOf(from)!, at, expiresAt);
const forecast: Forecast = {
  version: 1,
  symbol: "EURUSD",
  timeframe: "H1",
  digits: 5,
  madeAt: 10 * hour,
  price: 110_000,
  direction: "up",
  target: 110_100,
  invalidation: 109_950,
  probability: 0.4,
  naive: 1 / 3,
  expiresAt: 13 * hour,
};
const later = (...rows: readonly (readonly [high: number, low: number])[]): Bars => {
  const column = (of: (row: readonly [number, number]) => number) => Int32Array.from(rows, of);
  return {
    symbol: "EURUSD",
    timeframe: "H1",
    digits: 5,
    length: rows.length,
    time: Float64Array.from(rows, (_, i) => (9 + i) * hour),
    open: column(([, low]) => low),
    high: column(([high]) => high),
    low: column(([, low]) => low),
    close: column(([high]) => high),
    volume: new Float64Array(rows.length),
  };
};
const quiet = [110_010, 109_990] as const;

describe("a forecast", () => {
  it("is frozen, and moves the driftless chance by at most a tenth", () => {
    const made = [300, 350, 400, 450, 500, 550, 600].map((n) =>
      forecastOf({ ...bars, ...slice(bars, n) }, (bars.time[n - 1] as number) + hour, madeAt * 2),
    );
    const some = made.filter((one) => one !== null);
    expect(some.length).toBeGreaterThan(1);
    for (const one of some) {
      expect(Object.isFrozen(one)).toBe(true);
      expect(Math.abs(one.probability - one.naive)).toBeLessThanOrEqual(0.1 + 1e-12);
    }
  });
  it("is not made before its bars have closed", () => {
    const when = bars.time[599] as number;
    expect(() =>
      [300, 400, 500, 600].map((n) =>
        forecastOf({ ...bars, ...slice(bars, n) }, (bars.time[n - 1] as number) - 1, when * 2),
      ),
    ).toThrow(RangeError);
  });
  it.each([
    [
      "hit at the target",
      later(quiet, [110_100, 109_990]),
      { kind: "hit", at: 10 * hour, points: 110_100, ambiguous: false },
    ],
    [
      "invalidated",
      later(quiet, quiet, [110_010, 109_950]),
      { kind: "invalidated", at: 11 * hour, points: 109_950, ambiguous: false },
    ],
    [
      "invalidated when one bar reaches both",
      later(quiet, [110_200, 109_900]),
      { kind: "invalidated", at: 10 * hour, points: 109_950, ambiguous: true },
    ],
    ["not decided by bars before it was made", later([110_200, 109_900], quiet), { kind: "open" }],
    [
      "expired",
      later(quiet, quiet, quiet, quiet, [110_200, 110_050]),
      { kind: "expired", at: 13 * hour, points: 110_050 },
    ],
    ["open while nothing has happened", later(quiet, quiet), { kind: "open" }],
  ] as const)("is %s", (_, after, outcome) => {
    expect(resolveForecast(forecast, after)).toEqual(outcome);
  });
  it("falls as well", () => {
    const down = { ...forecast, direction: "down" as const, target: 109_950, invalidation: 110_100 };
    expect(resolveForecast(down, later(quiet, [110_010, 109_950])).kind).toBe("hit");
    expect(resolveForecast(down, later(quiet, [110_100, 109_990])).kind).toBe("invalidated");
  });
  it("is not resolved by another symbol's bars", () => {
    expect(() => resolveForecast(forecast, { ...later(quiet), symbol: "GBPUSD" })).toThrow(WrongBarsError);
  });
  it("is decided alike by bars of other digits, in its own points", () => {
    const all = [
      later(quiet, quiet, [110_100, 110_000]),
      later(quiet, quiet, [110_100, 109_950]),
      later(...Array(9).fill(quiet)),
    ];
    for (const known of all) {
      const expected = resolveForecast(forecast, known);
      expect(expected.kind).not.toBe("open");
      expect(resolveForecast(forecast, withDigits(known, 6))).toEqual(expected);
      const finer = { ...forecast, digits: 6, target: 1_101_000, invalidation: 1_099_500 };
      expect(resolveForecast(finer, known)).toEqual({
        ...expected,
        points: 10 * (expected as { points: number }).points,
      });
    }
    // A tenth of a point below the target is not the target.
    const short = { ...withDigits(later(quiet, quiet, [110_100, 110_000]), 6), high: Int32Array.of(1, 1, 1_100_999) };
    expect(resolveForecast(forecast, { ...short, low: Int32Array.of(1_100_000, 1_100_000, 1_100_000) }).kind).toBe(
      "open",
    );
  });
});

describe("the record of forecasts", () => {
  it("scores 0 for certainty that came true, 1 for certainty that did not, and a quarter for a coin", () => {
    expect(brierScore([{ probability: 1, hit: true }])).toBe(0);
    expect(brierScore([{ probability: 1, hit: false }])).toBe(1);
    expect(
      brierScore([
        { probability: 0.5, hit: true },
        { probability: 0.5, hit: false },
      ]),
    ).toBe(0.25);
  });
  it("of 70% loses little when it happens and much when it does not", () => {
    expect(squaredMiss(0.7, true)).toBeCloseTo(0.09, 12);
    expect(squaredMiss(0.7, false)).toBeCloseTo(0.49, 12);
  });
  it("takes the gambler's ruin for the chance without skill", () => {
    expect(naiveProbability(100, 120, 90)).toBeCloseTo(1 / 3, 12);
  });
  it("measures skill against it and shows how often each chance came true", () => {
    const list = [
      { probability: 0.8, naive: 0.5, hit: true },
      { probability: 0.8, naive: 0.5, hit: true },
      { probability: 0.8, naive: 0.5, hit: false },
      { probability: 0.2, naive: 0.5, hit: false },
    ];
    const record = forecastRecord(list, 5);
    expect(record.brier).toBeCloseTo((0.04 + 0.04 + 0.64 + 0.04) / 4, 12);
    expect(record.skill).toBeCloseTo(1 - 0.19 / 0.25, 12);
    expect(record.bins[4]).toMatchObject({
      from: 0.8,
      cases: list.slice(0, 3),
      given: expect.closeTo(0.8, 12),
      came: 2 / 3,
    });
    expect(record.bins[2]?.cases).toEqual([]);
    expect(forecastRecord([]).brier).toBeNaN();
  });
});
