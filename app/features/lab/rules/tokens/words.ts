import type { SessionName } from "#trading/calendar/session-hours.ts";
import type { Operand, PriceField, Zone } from "#trading/strategy/document.ts";
import type { IndicatorInfo } from "../document/indicator-info.ts";
import type { Choice } from "./choice-token.tsx";

export const priceNames: Readonly<Record<PriceField, string>> = {
  close: "Close",
  open: "Open",
  high: "High",
  low: "Low",
  median: "Median price",
  typical: "Typical price",
  weighted: "Weighted price",
  volume: "Volume",
};

export const zoneChoices: readonly Choice<Zone>[] = [
  ["utc", "UTC"],
  ["london", "London"],
  ["new-york", "New York"],
  ["tokyo", "Tokyo"],
  ["sydney", "Sydney"],
];

export const sessionChoices: readonly Choice<SessionName>[] = [
  ["sydney", "Sydney"],
  ["tokyo", "Tokyo"],
  ["london", "London"],
  ["new-york", "New York"],
];

/** An operand's first word: what its button shows. */
export function operandName(operand: Operand, indicators: ReadonlyMap<string, IndicatorInfo>): string {
  switch (operand.kind) {
    case "price":
      return priceNames[operand.field];
    case "indicator":
      return indicators.get(operand.indicator)?.short ?? operand.indicator;
    case "constant":
      return "Number";
    case "time-of-day":
      return "Minute of the day";
    case "weekday":
      return "Weekday";
    case "distance":
      return "Distance";
    case "arithmetic":
      return "Sum";
  }
}
