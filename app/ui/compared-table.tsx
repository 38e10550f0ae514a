import type { CSSProperties, ReactNode } from "react";
import { ScrollRegion } from "./scroll-region.tsx";

type Item = { readonly id: string; readonly head: ReactNode };
type Row = { readonly id: string; readonly label: ReactNode; readonly cells: readonly ReactNode[] };
type Props = {
  /** Names the region that scrolls where it has to. */
  readonly label: string;
  readonly items: readonly Item[];
  readonly rows: readonly Row[];
};

/** A few things beside one another, a measure in each row. On a phone the measure is above its values, so that all columns fit. */
export function ComparedTable({ label, items, rows }: Props) {
  return (
    <ScrollRegion label={label}>
      <table
        className="table compared-table"
        style={{ "--compared": items.length } as CSSProperties}
        data-compare={items.length}
      >
        <thead>
          <tr>
            <td />
            {items.map(({ id, head }) => (
              <th key={id} scope="col" className="text-label! text-ink!">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.id}>
              <th scope="row">{row.label}</th>
              {row.cells.map((cell, at) => (
                <td key={items[at]?.id}>{cell}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  );
}
