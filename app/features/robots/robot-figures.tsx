import type { Robot } from "#content/types.ts";
import { counted, plainNumber } from "#lib/figure-text.ts";
import { swapProfitWords } from "#trading/calculators/swap-share.ts";
import type { RobotFacts } from "../../site/robot-facts.ts";
import { SparkCurve } from "../../site/spark-curve.tsx";
import { testedOn } from "./robot-labels.tsx";

type Props = { readonly robot: Robot; readonly facts: RobotFacts | undefined };

/** Names end and values begin on the same lines, however many lines each has. */
const figure = "row-span-2 grid grid-rows-subgrid content-start [&>dt]:self-end";

/** The computed curve and four figures of a card; without published rules it says that instead. */
export function RobotFigures({ robot, facts }: Props) {
  if (!facts)
    return (
      <div className="grid h-28 place-items-center border-b border-line bg-sunk px-6 text-center">
        <p className="fine">No figures: they are being computed, or this robot’s rules are not published.</p>
      </div>
    );
  return (
    <div className="@container border-b border-line bg-sunk px-5 pt-4 pb-4 md:px-6 md:pt-5">
      <div className="h-14 md:h-20">
        <SparkCurve {...facts.spark} label={`Simulated balance and equity of ${robot.name}`} />
      </div>
      <p className="fine mt-2">
        Balance and equity, simulated. {testedOn(robot, facts)}, {facts.period} ({facts.length})
      </p>
      <dl className="mt-3 grid grid-cols-[repeat(4,auto)] justify-between gap-x-2 text-small @max-[15rem]:grid-cols-[repeat(2,auto)] @max-[15rem]:[&>:nth-child(n+3)]:mt-2">
        <div className={figure}>
          <dt className="fine">Annual return</dt>
          <dd className={`font-semibold ${facts.tone}`}>{facts.annual}</dd>
        </div>
        <div className={figure}>
          <dt className="fine">Max drawdown</dt>
          <dd className="font-semibold">{facts.drawdown}</dd>
        </div>
        <div className={figure}>
          <dt className="fine">Profit factor</dt>
          <dd className="font-semibold">
            {facts.profitFactor}
            {facts.luck === null ? null : (
              <span className="fine block font-normal">
                {" "}
                luck <span className="whitespace-nowrap">{facts.luck}</span>
              </span>
            )}
          </dd>
        </div>
        <div className={figure}>
          <dt className="fine">Trades</dt>
          <dd className="font-semibold">
            {plainNumber(facts.trades)}
            {facts.outcomes === facts.trades ? null : (
              <span className="fine block font-normal"> as {counted(facts.outcomes, "result")}</span>
            )}
          </dd>
        </div>
      </dl>
      {facts.warning ? <p className="fine mt-3 text-down">{facts.warning}</p> : null}
      {facts.swapPercent === null ? null : <p className="fine mt-3 text-down">{swapProfitWords(facts.swapPercent)}</p>}
      {facts.refused ? <p className="fine mt-3 text-down">{facts.refused.words}</p> : null}
    </div>
  );
}
