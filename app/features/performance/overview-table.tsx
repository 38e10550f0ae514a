import { counted, plainNumber } from "#lib/figure-text.ts";
import { tooFewInShort } from "#lib/sample-words.ts";
import { swapInShort } from "#trading/calculators/swap-share.ts";
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

/** The rules did worse on every other pair they are sold for: which ones, the record below says. */
const best = "best of its pairs";

/** Trades of one basket are one result: of what they prove, 352 can be a hundred. */
const asResults = ({ outcomes }: RobotRecord["facts"]) => `count as ${counted(outcomes, "result")}`;

const shownId = (chosen: boolean) => (chosen ? "true" : undefined);

/** Below the width of a desk: name and return, then all that is compared. */
function OverviewRows({ records, chosen }: Props) {
  return (
    <ul className="line-list lg:hidden">
      {records.map(({ robotId, name, strategyClass, facts }) => (
        <li key={robotId} className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 pt-1 pb-3">
          <SiteLink
            className="text-link inline-flex min-h-11 items-center"
            href={`/bots-performance#${robotId}`}
            aria-current={shownId(robotId === chosen)}
          >
            {name}
          </SiteLink>
          <p className="small text-right">
            <strong className={facts.tone}>{facts.annual}</strong> per year
            {facts.swapPercent === null ? null : (
              <span className="fine block text-down">{swapInShort(facts.swapPercent)}</span>
            )}
          </p>
          <p className="fine">
            {strategyClass}, {facts.symbol}
            {facts.bestPair ? ` (${best})` : ""}, {facts.length}. Max drawdown {facts.drawdown}, profit factor{" "}
            {facts.profitFactor}
            {facts.luck === null ? "" : ` (luck ${facts.luck})`}, {counted(facts.trades, "trade")}
            {facts.outcomes === facts.trades ? null : ` (${asResults(facts)})`}
            {facts.warning ? <span className="text-down">, {tooFewInShort}</span> : null}
            {facts.refused ? <span className="text-down">, {facts.refused.short}</span> : null}.
          </p>
          <div className="h-9 w-24">
            <SparkCurve {...facts.spark} label={`Simulated balance and equity of ${name}`} />
          </div>
        </li>
      ))}
    </ul>
  );
}

type Props = { readonly records: readonly RobotRecord[]; readonly chosen: string };

/** All robots by the same measures; a name opens its record below. */
export function RobotsOverview({ records, chosen }: Props) {
  return (
    <>
      <OverviewRows records={records} chosen={chosen} />
      <div className="max-lg:hidden">
        <OverviewTable records={records} chosen={chosen} />
      </div>
    </>
  );
}

function OverviewTable({ records, chosen }: Props) {
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
                  aria-current={shownId(robotId === chosen)}
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
                {facts.bestPair ? <span className="fine block">{best}</span> : null}
                <span className="fine block whitespace-nowrap">
                  {facts.period}, {facts.length}
                </span>
              </td>
              <td className={`num ${facts.tone}`}>
                {facts.annual}
                <span className="fine block whitespace-nowrap">{facts.gain} in total</span>
                {facts.swapPercent === null ? null : (
                  <span className="fine block text-down">{swapInShort(facts.swapPercent)}</span>
                )}
              </td>
              <td className="num">{facts.drawdown}</td>
              <td className="num">
                {facts.profitFactor}
                {facts.luck === null ? null : <span className="fine block whitespace-nowrap">luck {facts.luck}</span>}
              </td>
              <td className="num">
                {plainNumber(facts.trades)}
                {facts.outcomes === facts.trades ? null : <span className="fine block">{asResults(facts)}</span>}
                {facts.warning ? <span className="fine block text-down">{tooFewInShort}</span> : null}
                {facts.refused ? <span className="fine block text-down">{facts.refused.short}</span> : null}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  );
}
