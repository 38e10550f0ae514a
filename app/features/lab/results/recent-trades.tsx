import { counted, shownSign, signedNumber } from "#lib/figure-text.ts";
import { barText } from "#trading/market/bar-text.ts";
import { toneClass } from "../core/tone-class.ts";
import type { LabRun } from "../runs/runs-store.ts";
import { ResultPart } from "./result-part.tsx";

type Props = { readonly run: LabRun; readonly onPick: (trade: number) => void; readonly onAll: () => void };

const shown = 8;

/** The trades closed last, the newest first; each shows its place on the chart. */
export function RecentTrades({ run, onPick, onAll }: Props) {
  const { trades } = run.result;
  const rows = Array.from({ length: Math.min(shown, trades.length) }, (_, at) => trades.length - 1 - at);
  if (rows.length === 0) return null;
  return (
    <ResultPart title="Latest trades">
      <ol className="recent-trades" reversed start={trades.length}>
        {rows.map((row) => {
          const net = trades.net[row] as number;
          return (
            <li key={row}>
              <button type="button" onClick={() => onPick(row)}>
                <span>{trades.side[row] === 1 ? "long" : "short"}</span>
                <span className="text-ink3">
                  {barText(run.bars.timeframe, run.bars.time[trades.exitBar[row] as number] as number)}
                </span>
                <span className={toneClass(shownSign(net, 2))}>{signedNumber(net, 2)}</span>
              </button>
            </li>
          );
        })}
      </ol>
      <button type="button" className="text-link mt-2 min-h-11 text-small" onClick={onAll}>
        All {counted(trades.length, "trade")}
      </button>
    </ResultPart>
  );
}
