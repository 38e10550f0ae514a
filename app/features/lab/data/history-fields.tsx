import { useId, useState } from "react";
import { isoDay } from "#lib/date-text.ts";
import { plainNumber } from "#lib/figure-text.ts";
import { isoDayTime } from "#lib/iso-time.ts";
import type { Timeframe } from "#trading/market/timeframe.ts";
import { TextField } from "../../../ui/text-field.tsx";
import { roughBars, type SimulatedSource, type StoredSource, yearsBefore } from "../core/lab-source.ts";
import { dayAfter, lastDay } from "./link-days.ts";

type Source = SimulatedSource | StoredSource;
type Props<Chosen extends Source> = {
  readonly source: Chosen;
  readonly timeframe: Timeframe;
  /** What there is: the days that can be chosen, and how a message says so. */
  readonly earliest: number;
  readonly latest: number;
  readonly rangeText: string;
  /** The bars that can look inside those of the strategy; null where there are none. */
  readonly shorter: Timeframe | null;
  /** Why there are none. */
  readonly noShorterText: string;
  readonly choose: (source: Chosen) => void;
};

const ranges = [1, 3, 5, 10] as const;
const mostBars = 6_000_000;

/** What is wrong with a range, in words; null when nothing is. */
function rangeProblem(
  from: number,
  to: number,
  { timeframe, earliest, latest, rangeText, source, shorter }: Props<Source>,
) {
  if (Number.isNaN(from) || Number.isNaN(to)) return "Give both days, such as 2023-01-01.";
  if (from < earliest || to > latest) return rangeText;
  if (to <= from) return "The last day must not come before the first.";
  // Stored bars are loaded in their own time frame.
  const bars = roughBars(from, to, source.kind === "stored" ? (shorter ?? timeframe) : timeframe);
  return bars > mostBars
    ? `That is about ${plainNumber(bars)} bars, more than a browser can hold well. Choose a shorter range${source.kind === "stored" ? "" : ", or a longer time frame under Rules"}.`
    : null;
}

/** First and last day of the history, both included, or so many years. */
export function HistoryFields<Chosen extends Source>(props: Props<Chosen>) {
  const { source, earliest, latest, choose } = props;
  const all = props as unknown as Props<Source>;
  const [typed, setTyped] = useState<{ readonly from: string; readonly to: string } | null>(null);
  const { from, to } = typed ?? { from: isoDay(source.from), to: isoDay(lastDay(source)) };
  const problem = rangeProblem(isoDayTime(from), dayAfter(isoDayTime(to)), all);
  const type = (next: Partial<{ from: string; to: string }>) => {
    const both = { from, to, ...next };
    const [start, end] = [isoDayTime(both.from), dayAfter(isoDayTime(both.to))];
    const isValid = !rangeProblem(start, end, all);
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
        {ranges
          .filter((years) => yearsBefore(source.to, years) >= earliest)
          .map((years) => (
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
      <ShorterBars {...props} />
    </>
  );
}

/** Switch of the bars that look inside the strategy's, or why there are none. */
function ShorterBars<Chosen extends Source>({ source, shorter, noShorterText, choose }: Props<Chosen>) {
  const id = useId();
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
          : noShorterText}
      </p>
    </div>
  );
}
