import { ScrollRegion } from "#app/ui/scroll-region.tsx";
import { TableHead } from "#app/ui/table-head.tsx";
import { plainNumber } from "#lib/figure-text.ts";

type Row = { readonly key: string; readonly name: string; readonly cells: readonly (string | number)[] };
type Props = {
  readonly label: string;
  readonly className?: string;
  /** The first is of the rows' names, the others are of numbers. */
  readonly columns: readonly [string, ...string[]];
  readonly rows: readonly Row[];
};

/** Named rows of numbers. */
export function NumberTable({ label, className, columns: [first, ...others], rows }: Props) {
  return (
    <ScrollRegion label={label} className={className}>
      <table className="table admin-table admin-cards">
        <TableHead columns={[first, ...others.map((name) => ({ name, numeric: true }))]} />
        <tbody>
          {rows.map(({ key, name, cells }) => (
            <tr key={key}>
              <th scope="row">{name}</th>
              {cells.map((cell, at) => (
                <td key={others[at]} className="num" data-label={others[at]}>
                  {typeof cell === "number" ? plainNumber(cell) : cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  );
}
