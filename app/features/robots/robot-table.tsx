import type { Robot } from "#content/types.ts";
import { formatUsd } from "#lib/format-usd.ts";
import { ScrollRegion } from "../../ui/scroll-region.tsx";
import { SiteLink } from "../../ui/site-link.tsx";

const yesNo = (value: boolean) => (value ? "yes" : "no");

/** All robots by the same measures, for those who compare. */
export function RobotTable({ robots }: { readonly robots: readonly Robot[] }) {
  return (
    <ScrollRegion label="Robots compared">
      <table className="table min-w-[820px]">
        <thead>
          <tr>
            <th scope="col">Robot</th>
            <th scope="col">Class</th>
            <th scope="col">Timeframe</th>
            <th scope="col" className="num">
              Pairs
            </th>
            <th scope="col">Grid</th>
            <th scope="col">Martingale</th>
            <th scope="col" className="num">
              Minimum deposit
            </th>
            <th scope="col" className="num">
              Price
            </th>
          </tr>
        </thead>
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
