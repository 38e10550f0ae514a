import { type ColumnRole, columnRoles, layoutGap, type TextLayout } from "#trading/market/import/text-layout.ts";
import { ScrollRegion } from "../../../ui/scroll-region.tsx";
import { ChoiceField } from "../fields/choice-field.tsx";

type Props = {
  readonly layout: TextLayout;
  readonly header: readonly string[];
  /** The first rows of data as cells. */
  readonly preview: readonly (readonly string[])[];
  readonly dateOrder: TextLayout["dateOrder"];
  readonly onColumns: (columns: readonly ColumnRole[]) => void;
  readonly onDateOrder: (order: TextLayout["dateOrder"]) => void;
};

const names: Readonly<Record<ColumnRole, string>> = {
  date: "Date",
  time: "Time",
  open: "Open",
  high: "High",
  low: "Low",
  close: "Close",
  volume: "Volume",
  spread: "Spread",
  bid: "Bid",
  ask: "Ask",
  "ask-open": "Ask at the open",
  symbol: "Symbol",
  skip: "Not used",
};

/** The file's first rows, each column under what it is taken for. */
export function ImportColumns({ layout, header, preview, dateOrder, onColumns, onDateOrder }: Props) {
  const { columns } = layout;
  const gap = layoutGap(layout);
  return (
    <div className="grid grid-cols-1 gap-4">
      <ScrollRegion label="The first rows and what each column is">
        <table className="table preview">
          <thead>
            <tr>
              {columns.map((role, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: a column is its place.
                <th key={at} scope="col">
                  <select
                    className="mini-select"
                    aria-label={`Column ${at + 1}${header[at] ? `, ${header[at]}` : ""}`}
                    value={role}
                    onChange={({ target }) =>
                      onColumns(columns.map((role, other) => (other === at ? (target.value as ColumnRole) : role)))
                    }
                  >
                    {columnRoles.map((one) => (
                      <option key={one} value={one}>
                        {names[one]}
                      </option>
                    ))}
                  </select>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {preview.slice(0, 4).map((row, line) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a line is its place.
              <tr key={line}>
                {columns.map((_, at) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: a column is its place.
                  <td key={at}>{row[at]}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollRegion>
      {gap ? (
        <p className="field-error" role="status">
          These columns cannot be read yet: {gap}.
        </p>
      ) : null}
      <ChoiceField
        label="Dates such as 03/04"
        value={dateOrder}
        options={[
          ["year-first", "Year first"],
          ["day-first", "Day first: 3 April"],
          ["month-first", "Month first: March 4"],
          ["excel-days", "Excel day numbers: 45292"],
        ]}
        onValue={onDateOrder}
      />
    </div>
  );
}
