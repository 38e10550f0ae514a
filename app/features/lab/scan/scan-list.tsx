import { symbolText } from "#lib/symbol-text.ts";
import { ScanCellButton } from "./scan-cell-button.tsx";
import type { ScanTableProps } from "./scan-grid.tsx";
import { isStored, passes, pricedCell } from "./scan-rows.ts";
import { timeframes } from "./scan-view-state.ts";
import { bidText, changeText } from "./scan-words.ts";

/** The grid for narrow screens: one timeframe at a time, a line a symbol. */
export function ScanList({ rows, view, onView, onOpen }: ScanTableProps) {
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
                <span className="block font-semibold">{symbolText(symbol.name)}</span>
                <span className="figure fine">
                  {bidText(pricedCell(cells))} {cells.D1 ? changeText(cells.D1.change) : ""}
                </span>
              </span>
              <ScanCellButton
                cell={cells[timeframe]}
                scanned={isStored(cells)}
                place={`${symbolText(symbol.name)}, ${timeframe}`}
                onOpen={onOpen}
              />
            </li>
          ))}
      </ul>
    </div>
  );
}
