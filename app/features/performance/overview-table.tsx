import { SparkCurve } from "../../site/spark-curve.tsx";
import { ScrollRegion } from "../../ui/scroll-region.tsx";
import { SiteLink } from "../../ui/site-link.tsx";
import { TableHead } from "../../ui/table-head.tsx";
import type { RobotRecord } from "./record-types.ts";

const columns = [
  "Robot",
  "Balance and equity",
  "Tested on",
  ...["Annual return", "Max drawdown", "Profit factor", "Trades"].map((name) => ({ name, numeric: true })),
];

type Props = { readonly records: readonly RobotRecord[]; readonly chosen: string };

/** All robots by the same measures; a name opens its record below. */
export function OverviewTable({ records, chosen }: Props) {
  return (
    <ScrollRegion label="All robots">
      <table className="table min-w-[860px]">
        <caption className="sr-only">Robots and their simulated results</caption>
        <TableHead columns={columns} />
        <tbody>
          {records.map(({ robotId, name, strategyClass, facts }) => (
            <tr key={robotId} className={robotId === chosen ? "bg-sunk" : undefined}>
              <th scope="row">
                <SiteLink
                  className="text-link"
                  href={`/bots-performance#${robotId}`}
                  aria-current={robotId === chosen ? "true" : undefined}
                >
                  {name}
                </SiteLink>
                <span className="fine block font-normal">{strategyClass}</span>
              </th>
              <td>
                <div className="h-9 w-36">
                  <SparkCurve {...facts.spark} label={`Simulated balance and equity of ${name}`} />
                </div>
              </td>
              <td>
                {facts.symbol}
                <span className="fine block whitespace-nowrap">
                  {facts.period}, {facts.length}
                </span>
              </td>
              <td className={facts.won ? "num text-up" : "num text-down"}>
                {facts.annual}
                <span className="fine block whitespace-nowrap">{facts.gain} in total</span>
              </td>
              <td className="num">{facts.drawdown}</td>
              <td className="num">{facts.profitFactor}</td>
              <td className="num">{facts.trades}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  );
}
