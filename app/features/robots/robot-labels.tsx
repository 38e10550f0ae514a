import type { Robot } from "#content/types.ts";
import { Badge } from "../../ui/badge.tsx";
import type { RobotFacts } from "./robot-facts.ts";

export const pairName = (pair: string) => (pair.length === 6 ? `${pair.slice(0, 3)}/${pair.slice(3)}` : pair);

/** What a robot's figures are of, and that they are of one pair where it trades several. */
export const testedOn = ({ pairs }: Robot, { symbol }: RobotFacts): string => {
  const pair = pairName(symbol.replace("/", ""));
  return pairs.length > 1 ? `Tested on ${pair} only` : `Tested on ${pair}`;
};

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
