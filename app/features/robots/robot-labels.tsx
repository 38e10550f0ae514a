import type { Robot } from "#content/types.ts";
import { Badge } from "../../ui/badge.tsx";

export const pairName = (pair: string) => (pair.length === 6 ? `${pair.slice(0, 3)}/${pair.slice(3)}` : pair);

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
