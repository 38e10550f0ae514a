import { describe, expect, test } from "vitest";
import { betterOf, type Objective, objectives, type Row } from "#trading/optimize/row.ts";
import { sortedOrder } from "../../../ui/sort-rows.ts";
import { columnsOf, sortOf } from "./rows-table.tsx";

const row = (net: number, maxDrawdownPercent: number, profitFactor: number, sharpe: number) =>
  ({ net, maxDrawdownPercent, profitFactor, sharpe, trades: 40, parameters: {} }) as unknown as Row;
const rows = [row(900, 30, 1.1, 0.5), row(500, 4, 1.2, 0.6), row(300, 8, 1.6, 0.7), row(200, 9, 1.3, 1.4)];

test.each(Object.keys(objectives) as Objective[])(
  "the table of a search for %s begins with its best set",
  (objective) => {
    const columns = columnsOf({ axes: [], currency: "USD", objective, minTrades: 30 }, rows, "Sharpe, annual");
    const sorted = columns.find(({ id }) => id === sortOf[objective]);
    const first = rows.toSorted((a, b) => Number(sorted?.value(b)) - Number(sorted?.value(a)))[0];
    expect(first).toBe(rows.reduce<Row | null>((best, one) => betterOf(best, one, objective), null));
  },
);

describe("sets with fewer trades than were asked for", () => {
  const few = { ...row(5000, 1, 9, 8), trades: 2 };
  const input = { axes: [], currency: "USD", objective: "sharpe", minTrades: 30 } as const;
  const placesIn = (all: readonly Row[], id: string) => {
    const column = columnsOf(input, all, "Sharpe, annual").find((one) => one.id === id);
    return (["ascending", "descending"] as const).map((direction) =>
      [...sortedOrder(all, column!.value, direction)].indexOf(all.indexOf(few)),
    );
  };
  test("come last by each figure: luck makes the best of a few trades better than any of many", () => {
    const all = [few, ...rows];
    for (const id of ["sharpe", "net", "pf", "drawdown"]) expect([id, placesIn(all, id)]).toEqual([id, [4, 4]]);
    expect(placesIn(all, "trades")).toEqual([0, 4]);
  });
  test("are sorted among themselves where no set made enough", () => {
    const other = { ...rows[0]!, trades: 3 };
    expect(placesIn([few, other], "sharpe")).toEqual([1, 0]);
  });
});
