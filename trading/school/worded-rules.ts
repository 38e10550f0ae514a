import { runBacktest } from "../backtest/run.ts";
import { createSimulatedMarket } from "../market/simulated/simulated-market.ts";
import type { Condition, StrategyDocument } from "../strategy/document.ts";
import { above, ago, all, below, crossesAbove, crossesBelow } from "../strategy/presets/preset.ts";
import { presetById } from "../strategy/presets/presets.ts";

/*
 * One sentence, "buy the pull-back in an up-trend", read in several ways, for the e-book on writing rules. Everything is run on
 * three years of simulated GBP/USD by the hour, with the spread of the data.
 */
const [from, to] = [Date.UTC(2023, 0, 1, 22), Date.UTC(2025, 11, 31, 22)];
const bars = createSimulatedMarket().bars("GBPUSD", "H1", from, to);

const written = presetById("ema-pullback")?.document;
if (!written) throw new Error("no pull-back preset");
/** The rule as it is written out: averages of 20 and 50, a close back across the faster one, a stop of 2 ATR, a target of 2R. */
const base: StrategyDocument = written;

const average = (length: number) => ({ kind: "indicator", indicator: "ema", parameters: { length } }) as const;
const price = (field: "high" | "low" | "close") => ({ kind: "price", field }) as const;
const [fast, slow, high, low, close] = [average(20), average(50), price("high"), price("low"), price("close")];

type Sides = { readonly long: Condition; readonly short: Condition };
const entering = ({ long, short }: Sides): StrategyDocument => ({
  ...base,
  entries: { long: { when: long }, short: { when: short } },
});
const returned: Sides = { long: crossesAbove(close, fast), short: crossesBelow(close, fast) };
const trend: Sides = { long: above(fast, slow), short: below(fast, slow) };
const both = (a: Sides, b: Sides): Sides => ({ long: all(a.long, b.long), short: all(a.short, b.short) });
const writtenEntry = both(trend, returned);

export type Reading =
  | "written"
  | "touched"
  | "rising"
  | "confirmed"
  | "late"
  | "one-to-one"
  | "near stop"
  | "reversed"
  | "london"
  | "midweek"
  | "long only";

const readings: Readonly<Record<Reading, () => StrategyDocument>> = {
  written: () => base,
  touched: () =>
    entering(
      both(trend, {
        long: all(below(low, fast), above(close, fast)),
        short: all(above(high, fast), below(close, fast)),
      }),
    ),
  rising: () => entering(both({ long: above(slow, ago(slow, 10)), short: below(slow, ago(slow, 10)) }, returned)),
  confirmed: () =>
    entering(
      both(
        {
          long: all(above(ago(fast, 1), ago(slow, 1)), crossesAbove(ago(close, 1), ago(fast, 1))),
          short: all(below(ago(fast, 1), ago(slow, 1)), crossesBelow(ago(close, 1), ago(fast, 1))),
        },
        { long: above(close, ago(high, 1)), short: below(close, ago(low, 1)) },
      ),
    ),
  late: () =>
    entering({
      long: all(above(ago(fast, 1), ago(slow, 1)), crossesAbove(ago(close, 1), ago(fast, 1))),
      short: all(below(ago(fast, 1), ago(slow, 1)), crossesBelow(ago(close, 1), ago(fast, 1))),
    }),
  "one-to-one": () => ({ ...base, risk: { ...base.risk, takeProfit: { kind: "risk-multiple", multiple: 1 } } }),
  "near stop": () => ({ ...base, risk: { ...base.risk, stopLoss: { kind: "atr", multiple: 1, period: 14 } } }),
  reversed: () => ({ ...base, risk: { ...base.risk, opposite: "reverse" } }),
  london: () => ({ ...base, session: { sessions: ["london"] } }),
  midweek: () => ({ ...base, session: { days: [2, 3, 4] } }),
  "long only": () => ({ ...base, entries: { long: { when: writtenEntry.long } } }),
};

export type Played = {
  readonly trades: number;
  readonly wins: number;
  /** The sum of the results in multiples of the risk, after the spread. */
  readonly r: number;
  /** The bars on which it entered. */
  readonly entered: ReadonlySet<number>;
};

const known = new Map<Reading, Played>();

/** The trades that one reading of the sentence makes. */
export function played(reading: Reading): Played {
  const before = known.get(reading);
  if (before) return before;
  const { trades } = runBacktest(readings[reading](), bars);
  let [wins, r] = [0, 0];
  for (let i = 0; i < trades.length; i++) {
    const result =
      (((trades.exit[i] as number) - (trades.entry[i] as number)) * (trades.side[i] as number)) /
      (trades.risk[i] as number);
    r += result;
    if (result > 0) wins += 1;
  }
  const now = { trades: trades.length, wins, r, entered: new Set(trades.entryBar) };
  known.set(reading, now);
  return now;
}

/** How many entries two readings have in common. */
export const shared = (one: Reading, other: Reading): number =>
  [...played(one).entered].filter((bar) => played(other).entered.has(bar)).length;
