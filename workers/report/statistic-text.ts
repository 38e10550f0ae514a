import { moneyText, percentText, plainNumber, ratioText } from "#lib/figure-text.ts";
import { chanceStatistics, chanceText } from "#trading/chance-text.ts";
import type { Statistic, Summary } from "#trading/statistics/summary.ts";

const pipIds: ReadonlySet<string> = new Set(["averageAdverse", "averageFavorable"]);
const fineIds: ReadonlySet<string> = new Set(["ahpr", "ghpr"]);

/** A statistic's figure with its unit: the same digits on the page, in a comparison and in a report. */
export function statisticText({ id, unit, value }: Pick<Statistic, "id" | "unit" | "value">, currency: string): string {
  if (pipIds.has(id)) return Number.isNaN(value) ? "–" : `${plainNumber(value, 1)} pips`;
  if (fineIds.has(id)) return plainNumber(value, 4);
  if (chanceStatistics.has(id)) return Number.isNaN(value) ? "–" : chanceText(value, 2);
  switch (unit) {
    case "money":
      return Number.isNaN(value) ? "–" : moneyText(value, currency);
    case "percent":
      return percentText(value, Math.abs(value) < 1000 ? 2 : 0);
    case "bars":
      return Number.isNaN(value) ? "–" : `${plainNumber(value, 1)} bars`;
    case "count":
      return plainNumber(value);
    case "ratio":
      return ratioText(value);
  }
}

export const statisticById = ({ statistics }: Pick<Summary, "statistics">, id: string): Statistic | undefined =>
  statistics.find((statistic) => statistic.id === id);
