import { describe, expect, test } from "vitest";
import { readStatement } from "./read-statement.ts";

const row = (...cells: readonly string[]): string => `<tr>${cells.map((cell) => `<td>${cell}</td>`).join("")}</tr>`;
const page = (...rows: readonly string[]): string => `<html><body><table>${rows.join("\n")}</table></body></html>\n`;

const mt5 = (account: string, profit: string) =>
  page(
    row("Konto:", account),
    row(
      ...["2026.01.05 10:00:00", "11", "EURUSD", "buy", "1.00", "1.10000", "", "", "2026.01.06 12:00:00", "1.10200"],
      ...["-7.00", "0.00", profit],
    ),
  );
const mt4 = (currency: string, profit: string) =>
  page(
    row("Account: 700", "Name: A. Example", `Currency: ${currency}`, "Leverage: 1:100"),
    row(
      ...["11", "2026.01.05 10:00:00", "buy", "1.00", "eurusd", "1.10000", "0", "0", "2026.01.06 12:00:00", "1.10200"],
      ...["-7.00", "0.00", "0.00", profit],
    ),
  );
const ctrader = (unit: string, net: string) =>
  [
    `Symbol,Opening direction,Opening time,Closing time,Entry price,Closing price,Closing Quantity,Net${unit},Balance${unit}`,
    `EURUSD,Buy,15/01/2026 10:00:00,16/01/2026 12:00:00,1.10000,1.10200,1.00 Lots,${net},10192.00\n`,
  ].join("\n");

const pairs: readonly (readonly [string, string, string, string])[] = [
  ["MetaTrader 5's reports", mt5("700 (USD, Broker, real, Hedge)", "-90.00"), mt5("8 (USC, B)", "900.00"), "USC"],
  ["MetaTrader 4's statements", mt4("USD", "-90.00"), mt4("JPY", "900"), "JPY"],
  ["cTrader's histories", ctrader(" USD", "-90.00"), ctrader(" JPY", "1450"), "JPY"],
  ["tables with the currency in brackets", ctrader(" (USD)", "-90.00"), ctrader(" (EUR)", "145.00"), "EUR"],
];

describe("a file put together from accounts in different currencies", () => {
  test.each(pairs)("is refused: %s", (_, dollars, others, currency) => {
    expect(() => readStatement(dollars + others)).toThrow(`are in ${currency}, before it in USD`);
    expect(readStatement(others)).toMatchObject({ currency, trades: [{}] });
  });
  test.each(pairs)("is read where they have one: %s", (_, dollars) => {
    const later = dollars.replaceAll("<td>11<", "<td>12<").replaceAll("10:00:00", "11:00:00");
    expect(readStatement(dollars + later).trades).toHaveLength(2);
  });
});

test("a heading names a currency in capitals", () => {
  for (const unit of ["", " net", " (NET)"]) expect(readStatement(ctrader(unit, "20.00")).currency).toBeNull();
  expect(readStatement(ctrader(" USD", "20.00")).currency).toBe("USD");
});

test("a sign that stands for one currency names it", () => {
  const signs = [" €", " £", " ¥", " zł", " ($)", " kr"];
  expect(signs.map((sign) => readStatement(ctrader(sign, "20.00")).currency)).toEqual([
    ...["EUR", "GBP", "JPY", "PLN"],
    ...[null, null],
  ]);
  expect(() => readStatement(ctrader(" USD", "20.00") + ctrader(" ¥", "1450"))).toThrow("are in JPY, before it in USD");
});

test("a comment on a trade names no account", () => {
  const comment = row("", "12 (buy, by hand)");
  expect(readStatement(mt5("700 (USD, Broker, real, Hedge)", "-90.00") + page(comment)).currency).toBe("USD");
});

const lines = (heading: string, ...values: readonly (readonly [profit: string, value: string])[]) =>
  [
    `Ticket,Open Time,Type,Lots,Symbol,Open Price,Close Time,Close Price,Commission,Swap,Profit,${heading}`,
    ...values.map(
      ([profit, value], k) =>
        `${k},2026-01-15 1${k}:00,buy,0.10,EURUSD,1.10000,2026-01-16 12:00,1.10200,-0.70,0,${profit},${value}`,
    ),
  ].join("\n");

test.each(["Currency", "Account currency", "Currency (Result)", "Profit currency", "Kontowährung", "CurrencyIsoCode"])(
  "lines in different currencies by the column “%s” are warned of",
  (heading) => {
    expect(readStatement(lines(heading, ["20", "USD"], ["20", "USD"], ["20", ""])).warning).toBeNull();
    expect(readStatement(lines(heading, ["20", "USD"], ["1450", "JPY"])).warning).toContain(
      "more than one currency (USD, JPY)",
    );
  },
);

test("currencies of what is traded are none of its results", () => {
  const english = ["Base currency", "Quote currency", "Counter currency", "Currency pair", "Currency (Price / share)"];
  for (const heading of [...english, "Basiswährung", "Kurswährung", "Devise de cotation", "Валюта пары"])
    expect(readStatement(lines(heading, ["20", "USD"], ["20", "JPY"])).warning).toBeNull();
});

test("amounts that have different currencies with them are warned of", () => {
  expect(readStatement(lines("Comment", ["$20.00", "a"], ["$30.00", "b"], ["0", ""])).warning).toBeNull();
  expect(readStatement(lines("Comment", ["$20.00", "a"], ["¥1450", "b"])).warning).toContain("currency ($, JPY)");
  expect(readStatement(lines("Comment", ["20.00 USD", "a"], ["1450 JPY", "b"])).warning).toContain("(USD, JPY)");
  expect(readStatement(lines("Comment", ["20 USDT", "a"], ["20 USDC", "b"])).warning).toContain("(USDT, USDC)");
});

test("what all lines have is the file's currency, for the form that publishes its record", () => {
  const currencyOf = (...given: Parameters<typeof lines>) => readStatement(lines(...given)).currency;
  expect(currencyOf("Currency", ["1450", "JPY"], ["900", "JPY"], ["0", ""])).toBe("JPY");
  expect(currencyOf("Comment", ["1450 JPY", "a"], ["900 JPY", "b"])).toBe("JPY");
  expect(currencyOf("Comment", ["¥1450", "a"], ["¥900", "b"])).toBe("JPY");
  expect(currencyOf("Quote currency", ["20", "JPY"])).toBeNull();
  expect(currencyOf("Comment", ["$20", "a"])).toBeNull();
  expect(currencyOf("Comment", ["20 zł", "a"])).toBe("PLN");
  // Four letters are none that a record can be published in.
  expect(currencyOf("Comment", ["20 USDT", "a"], ["30 USDT", "b"])).toBeNull();
});

test("TradingView's lists name it in their headings", () => {
  const list = (currency: string) =>
    [
      `Trade #,Type,Date and time,Signal,Price ${currency},Position size (qty),Net P&L ${currency}`,
      "1,Exit long,2026-01-05 12:00,Close,142.0,10000,5000",
      "1,Entry long,2026-01-05 10:00,L,141.5,10000,5000",
    ].join("\n");
  const named = ["JPY", "EUR", "USDT"].map((currency) => readStatement(list(currency)));
  expect(named.map(({ currency }) => currency)).toEqual(["JPY", "EUR", null]);
  expect(named.map(({ trades }) => trades[0]?.net)).toEqual([5000, 5000, 5000]);
});
