import { useId, useState } from "react";
import { isoDay } from "#lib/date-text.ts";
import { plainNumber } from "#lib/figure-text.ts";
import { isoDayTime } from "#lib/iso-time.ts";
import { shorterTimeframe } from "#trading/market/shorter-bars.ts";
import type { Timeframe } from "#trading/market/timeframe.ts";
import { TextField } from "../../../ui/text-field.tsx";
import { roughBars, type SimulatedSource, yearsBefore } from "../core/lab-source.ts";
import { dayAfter, lastDay } from "./link-days.ts";

type Props = {
  readonly source: SimulatedSource;
  readonly timeframe: Timeframe;
  readonly choose: (source: SimulatedSource) => void;
};

const ranges = [1, 3, 5, 10] as const;
const earliest = Date.UTC(1990, 0, 1);
const latest = Date.UTC(2040, 0, 1);
const mostBars = 6_000_000;

/** What is wrong with a range, in words; null when nothing is. */
function rangeProblem(from: number, to: number, timeframe: Timeframe): string | null {
  if (Number.isNaN(from) || Number.isNaN(to)) return "Give both days, such as 2023-01-01.";
  if (from < earliest || to > latest) return "The simulated market runs from 1990 to 2040.";
  if (to <= from) return "The last day must not come before the first.";
  const bars = roughBars(from, to, timeframe);
  return bars > mostBars
    ? `That is about ${plainNumber(bars)} bars, more than a browser can hold well. Choose a shorter range, or a longer timeframe under Rules.`
    : null;
}

/** First and last day of the simulated history, both included, or so many years. */
export function SimulatedFields({ source, timeframe, choose }: Props) {
  const [typed, setTyped] = useState<{ readonly from: string; readonly to: string } | null>(null);
  const { from, to } = typed ?? { from: isoDay(source.from), to: isoDay(lastDay(source)) };
  const problem = rangeProblem(isoDayTime(from), dayAfter(isoDayTime(to)), timeframe);
  const type = (next: Partial<{ from: string; to: string }>) => {
    const both = { from, to, ...next };
    const [start, end] = [isoDayTime(both.from), dayAfter(isoDayTime(both.to))];
    const isValid = !rangeProblem(start, end, timeframe);
    setTyped(isValid ? null : both);
    if (isValid) choose({ ...source, from: start, to: end });
  };
  return (
    <>
      <div className="lab-fields">
        <TextField
          type="date"
          label="First day"
          value={from}
          min={isoDay(earliest)}
          max={isoDay(latest)}
          error={problem ?? undefined}
          onChange={({ target }) => type({ from: target.value })}
        />
        <TextField
          type="date"
          label="Last day"
          value={to}
          min={isoDay(earliest)}
          max={isoDay(lastDay({ to: latest }))}
          onChange={({ target }) => type({ to: target.value })}
        />
      </div>
      <fieldset className="segments">
        <legend className="sr-only">Length of the history</legend>
        {ranges.map((years) => (
          <button
            key={years}
            type="button"
            aria-pressed={!typed && source.from === yearsBefore(source.to, years)}
            onClick={() => {
              setTyped(null);
              choose({ ...source, from: yearsBefore(source.to, years) });
            }}
          >
            {years} {years === 1 ? "year" : "years"}
          </button>
        ))}
      </fieldset>
      <ShorterBars source={source} timeframe={timeframe} choose={choose} />
    </>
  );
}

/** Switch of the bars that look inside the strategy's, or why there are none. */
function ShorterBars({ source, timeframe, choose }: Props) {
  const id = useId();
  const shorter = shorterTimeframe(timeframe, source.from, source.to);
  const on = shorter !== null && source.shorterBars !== false;
  return (
    <div className="grid gap-1">
      <label className="lab-check">
        <input
          type="checkbox"
          checked={on}
          disabled={shorter === null}
          aria-describedby={id}
          onChange={({ target }) => choose({ ...source, shorterBars: target.checked })}
        />
        <span>
          {shorter
            ? `Use ${shorter} bars to order fills within each bar`
            : "Use shorter bars to order fills within each bar"}
        </span>
      </label>
      <p id={id} className="fine">
        {shorter
          ? "They tell which price came first: stop or target, entry or stop. Without them the worst case is taken."
          : timeframe === "M1"
            ? "Nothing is shorter than an M1 bar: where the order of prices decides, the worst case is taken."
            : "This range has too many shorter bars to hold: where the order of prices decides, the worst case is taken. Choose a shorter range."}
      </p>
    </div>
  );
}
