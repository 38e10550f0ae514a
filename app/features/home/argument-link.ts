import type { StrategyCosts, StrategyDocument } from "#trading/strategy/document.ts";
import type { RobotData } from "#trading/strategy/robots/robot-strategy.ts";
import { encodeStrategy } from "#trading/strategy/url-code.ts";
import { linkDays } from "../../market/lab-days.ts";

/**
 * The lab with the panel's rule, its years and its costs, so that it shows the panel's result. A spread other than the market's is
 * carried as the median that the panel names, in pips.
 */
export function argumentLink(
  document: StrategyDocument,
  data: RobotData,
  spreadFactor: number,
  medianSpreadPips: number | null,
): string {
  const spread: StrategyCosts["spread"] =
    spreadFactor === 1 || medianSpreadPips === null
      ? { kind: "data" }
      : { kind: "pips", value: Math.round(medianSpreadPips * 10) / 10 };
  const shown = { ...document, costs: { spread, commissionPerLot: 0 } };
  return `/strategy-builder#s=${encodeStrategy(shown)}${linkDays(data)}`;
}
