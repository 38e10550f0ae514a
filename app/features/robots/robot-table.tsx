import type { Robot } from "#content/types.ts";
import { formatUsd } from "#lib/price-text.ts";
import { ScrollRegion } from "../../ui/scroll-region.tsx";
import { SiteLink } from "../../ui/site-link.tsx";
import { TableHead } from "../../ui/table-head.tsx";

const columns = [
  "Robot",
  "Class",
  "Timeframe",
  { name: "Pairs", numeric: true },
  "Grid",
  "Martingale",
  { name: "Minimum deposit", numeric: true },
  { name: "Price", numeric: true },
];

const yesNo = (value: boolean) => (value ? "yes" : "no");

/** All robots by the same measures, for those who compare. */
export function RobotTable({ robots }: { readonly robots: readonly Robot[] }) {
  return (
    <ScrollRegion label="Robots compared">
      <table className="table min-w-[820px]">
        <TableHead columns={columns} />
        <tbody>
          {robots.map((robot) => (
            <tr key={robot.id}>
              <th scope="row">
                <SiteLink className="text-link" href={`/robots/${robot.id}`}>
                  {robot.name}
                </SiteLink>
              </th>
              <td>{robot.strategyClass}</td>
              <td>{robot.timeframe}</td>
              <td className="num">{robot.pairs.length}</td>
              <td>{yesNo(robot.usesGrid)}</td>
              <td>{yesNo(robot.usesMartingale)}</td>
              <td className="num">{formatUsd(robot.minDeposit)}</td>
              <td className="num">{formatUsd(robot.price)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  );
}
