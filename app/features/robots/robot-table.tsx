import type { Robot } from "#content/types.ts";
import { counted } from "#lib/figure-text.ts";
import { formatUsd } from "#lib/price-text.ts";
import { ScrollRegion } from "../../ui/scroll-region.tsx";
import { SiteLink } from "../../ui/site-link.tsx";
import { TableHead } from "../../ui/table-head.tsx";

const columns = [
  "Robot",
  "Class",
  "Time frame",
  { name: "Pairs", numeric: true },
  "Grid",
  "Martingale",
  { name: "Minimum deposit", numeric: true },
  { name: "Price", numeric: true },
];

/** What a robot does to a losing position. */
const addingText = ({ usesGrid, usesMartingale }: Robot): string =>
  usesMartingale ? "grid with martingale" : usesGrid ? "grid" : "no grid, no martingale";

/** The same on a phone and a tablet: two lines for each robot, nothing beside the screen. */
function RobotRows({ robots }: { readonly robots: readonly Robot[] }) {
  return (
    <ul className="line-list lg:hidden">
      {robots.map((robot) => (
        <li key={robot.id} className="py-2.5">
          <p className="flex flex-wrap items-center justify-between gap-x-4">
            <SiteLink className="text-link inline-flex min-h-11 items-center" href={`/robots/${robot.id}`}>
              {robot.name}
            </SiteLink>
            <span className="figure font-semibold">{formatUsd(robot.price)}</span>
          </p>
          <p className="fine">
            {robot.strategyClass}, {robot.timeframe}, {counted(robot.pairs.length, "pair")}, {addingText(robot)}.
            Minimum deposit {formatUsd(robot.minDeposit)}.
          </p>
        </li>
      ))}
    </ul>
  );
}

const yesNo = (value: boolean) => (value ? "yes" : "no");

/** All robots by the same measures, for those who compare. */
export function RobotTable({ robots }: { readonly robots: readonly Robot[] }) {
  return (
    <>
      <RobotRows robots={robots} />
      <ScrollRegion className="max-lg:hidden" label="Robots compared">
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
    </>
  );
}
