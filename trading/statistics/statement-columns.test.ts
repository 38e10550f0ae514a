import { expect, test } from "vitest";
import { readStatement } from "./read-statement.ts";
import { StatementError } from "./statement.ts";
import { columnsOf } from "./statement-headings.ts";

const heading = "Open Price,Ticket,Open Time,Type,Lots,Symbol,Close Time,Price,Commission,Swap,Profit";
const row = (profit: number, commission = "") =>
  `1.1,1,2026.01.05 10:00,buy,0.1,EURUSD,2026.01.05 12:00,1.102,${commission},,${profit}`;

test("a price beside one that is called the opening price is the closing price, wherever it stands", () => {
  expect(columnsOf(heading.split(","))).toMatchObject({ openPrice: 0, closePrice: 7 });
  expect(columnsOf(heading.replace("Open Price", "Price").split(","))).toMatchObject({ openPrice: 0, closePrice: 7 });
});

test("money that a cell leaves empty is none", () => {
  const { trades } = readStatement([heading, row(20), row(-5, "-1.5")].join("\n"));
  expect(trades.map(({ net }) => net)).toEqual([20, -6.5]);
});

test("a report of the strategy tester is refused as a whole, on no line of its own", () => {
  const read = () => readStatement("<html><title>Strategy Tester: EA</title><table><tr><td>1</td></tr></table></html>");
  expect(read).toThrow(StatementError);
  expect(read).toThrow(expect.objectContaining({ code: "tester-report", message: expect.not.stringMatching(/^Line/) }));
});
