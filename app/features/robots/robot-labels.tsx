import type { Robot } from "#content/types.ts";
import { counted, plainNumber } from "#lib/figure-text.ts";
import type { RobotFacts } from "../../site/robot-facts.ts";
import { Badge } from "../../ui/badge.tsx";

/** What a robot's figures are of, and that they are of one pair where it trades several. */
export const testedOn = ({ pairs }: Robot, { symbol, bestPair }: Pick<RobotFacts, "symbol" | "bestPair">): string =>
  `Tested on ${symbol}${bestPair ? ", the best of its pairs" : pairs.length > 1 ? " only" : ""}`;

/** How many trades the figures are of, and as how many results they count where several were open together. */
export const tradesText = ({ trades, outcomes }: RobotFacts): string =>
  outcomes === trades ? plainNumber(trades) : `${plainNumber(trades)}, which count as ${counted(outcomes, "result")}`;

/** The two habits a buyer most needs to know about, said either way. */
export function Habits({ robot }: { readonly robot: Robot }) {
  return (
    <p className="flex flex-wrap gap-2">
      <Badge tone={robot.usesGrid ? "down" : "neutral"}>{robot.usesGrid ? "! Grid" : "No grid"}</Badge>
      <Badge tone={robot.usesMartingale ? "down" : "neutral"}>
        {robot.usesMartingale ? "! Martingale" : "No martingale"}
      </Badge>
    </p>
  );
}
