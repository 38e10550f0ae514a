import { plainNumber } from "#lib/figure-text.ts";
import { ScrollRegion } from "../../ui/scroll-region.tsx";
import { TableHead } from "../../ui/table-head.tsx";
import { exampleList } from "./example-list.ts";

/** The bars on which all worked examples were computed. */
export function ExampleBars() {
  return (
    <details className="disclosure panel example-list">
      <summary>The example bars: twenty bars on which every worked example is computed</summary>
      <p className="small pb-3 text-ink2">
        The closes are those on which the RSI is usually explained; opens, highs, lows and volumes were chosen to go
        with them. The values above were computed from these bars by the engine that runs your backtests.
      </p>
      <ScrollRegion label="The example bars">
        <table className="example-table">
          <caption className="sr-only">The example bars</caption>
          <TableHead columns={["Bar", "Open", "High", "Low", "Close", "Volume"]} />
          <tbody>
            {exampleList.map((bar, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a bar's place is its name.
              <tr key={at}>
                <th scope="row">{at + 1}</th>
                {bar.map((value, column) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: a column's place is what it is.
                  <td key={column}>{column === 4 ? value : value === undefined ? null : plainNumber(value, 2)}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollRegion>
    </details>
  );
}
