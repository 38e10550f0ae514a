import { moneyText, percentText, plainNumber } from "#lib/figure-text.ts";
import type { Statistic } from "#trading/statistics/summary.ts";

/** A statistic with its unit. */
export function statisticText({ unit, value }: Pick<Statistic, "unit" | "value">, currency: string): string {
  switch (unit) {
    case "money":
      return moneyText(value, currency);
    case "percent":
      return percentText(value, 2);
    case "count":
      return plainNumber(value);
    case "bars":
      return `${plainNumber(value, 1)} bars`;
    case "ratio":
      return plainNumber(value, 3);
  }
}
