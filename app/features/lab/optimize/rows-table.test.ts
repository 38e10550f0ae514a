import { expect, test } from "vitest";
import { betterOf, type Objective, objectives, type Row } from "#trading/optimize/row.ts";
import { columnsOf, sortOf } from "./rows-table.tsx";

const row = (net: number, maxDrawdownPercent: number, profitFactor: number, sharpe: number) =>
  ({ net, maxDrawdownPercent, profitFactor, sharpe, trades: 40, parameters: {} }) as unknown as Row;
const rows = [row(900, 30, 1.1, 0.5), row(500, 4, 1.2, 0.6), row(300, 8, 1.6, 0.7), row(200, 9, 1.3, 1.4)];

test.each(Object.keys(objectives) as Objective[])(
  "the table of a search for %s begins with its best set",
  (objective) => {
    const columns = columnsOf({ axes: [], currency: "USD", objective }, "Sharpe, annual");
    const sorted = columns.find(({ id }) => id === sortOf[objective]);
    const first = rows.toSorted((a, b) => Number(sorted?.value(b)) - Number(sorted?.value(a)))[0];
    expect(first).toBe(rows.reduce<Row | null>((best, one) => betterOf(best, one, objective), null));
  },
);
