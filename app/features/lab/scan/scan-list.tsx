import type { ScanCell } from "#workers/scan/scan-types.ts";
import { ScanCellButton } from "./scan-cell-button.tsx";
import { isStored, passes, pricedCell, type ScanRow } from "./scan-rows.ts";
import { type ScanView, timeframes } from "./scan-view-state.ts";
import { bidText, changeText, pairText } from "./scan-words.ts";

type Props = {
  readonly rows: readonly ScanRow[];
  readonly view: ScanView;
  readonly onView: (part: Partial<ScanView>) => void;
  readonly onOpen: (cell: ScanCell) => void;
};

/** The grid for narrow screens: one timeframe at a time, a line a symbol. */
export function ScanList({ rows, view, onView, onOpen }: Props) {
  const { timeframe } = view;
  return (
    <div>
      <fieldset className="scan-switch">
        <legend className="sr-only">Time frame</legend>
        {timeframes.map((choice) => (
          <button
            key={choice}
            type="button"
            aria-pressed={choice === timeframe}
            onClick={() => onView({ timeframe: choice })}
          >
            {choice}
          </button>
        ))}
      </fieldset>
      <ul className="scan-list">
        {rows
          .filter(({ cells }) => passes(cells[timeframe], view))
          .map(({ symbol, cells }) => (
            <li key={symbol.name}>
              <span>
                <span className="block font-semibold">{pairText(symbol)}</span>
                <span className="figure fine">
                  {bidText(pricedCell(cells))} {cells.D1 ? changeText(cells.D1.change) : ""}
                </span>
              </span>
              <ScanCellButton
                cell={cells[timeframe]}
                scanned={isStored(cells)}
                place={`${pairText(symbol)}, ${timeframe}`}
                onOpen={onOpen}
              />
            </li>
          ))}
      </ul>
    </div>
  );
}
