import { expect, it } from "vitest";
import { csvRows } from "./csv-rows.ts";
import { readStatement } from "./read-statement.ts";

const cellsOf = (text: string) => [...csvRows(text)].map(({ cells }) => cells);

it("reads quoted cells with separators, line ends and doubled quotes, and the line each record begins on", () => {
  expect(cellsOf('a,"b, c","d ""e"""\r\n"",f ,  "g" \r\n')).toEqual([
    ["a", "b, c", 'd "e"'],
    ["", "f", "g"],
  ]);
  const rows = [...csvRows('a;"b\nc"\n\nd;e')];
  expect(rows.map(({ line, cells }) => [line, ...cells])).toEqual([
    [1, "a", "b\nc"],
    [4, "d", "e"],
  ]);
});

it("takes a quote inside a text as written, and loses no row behind it", () => {
  for (const text of ['6" of rain', 'the "late'])
    expect(cellsOf(`a,${text}\nc,d\n"e",f`)).toEqual([
      ["a", text],
      ["c", "d"],
      ["e", "f"],
    ]);
  expect(cellsOf('a,"says "hi", twice"\n"1,000"USD,b')).toEqual([
    ["a", "says hi, twice"],
    ["1,000USD", "b"],
  ]);
});

it("says of which record a quote is not closed", () => {
  for (const rest of ["e,f", 'e,"early', '"e",f', 'e,""'])
    expect([...csvRows(`a,b\nc,"late\n${rest}`)].map(({ line, isOpen }) => [line, isOpen])).toEqual([
      [1, undefined],
      [2, true],
    ]);
});

it("reads all trades of a statement in which one comment has a lone quote, and names the line of one that opens its cell", () => {
  const headings = "Open time,Close time,Symbol,Type,Volume,Open price,Close price,Profit,Comment";
  const trade = (comment: string) => (day: number) =>
    `2026-01-${10 + day} 10:00:00,2026-01-${10 + day} 11:30:00,EURUSD,buy,0.1,1.1,1.2,${day > 3 ? -80 : 20},${day === 3 ? comment : ""}`;
  const read = (comment: string) => readStatement([headings, ...[1, 2, 3, 4, 5].map(trade(comment))].join("\n"));
  expect(read('6" breakout').trades.map(({ net }) => net)).toEqual([20, 20, 20, -80, -80]);
  expect(() => read('"breakout')).toThrow("Line 4: a quotation mark is opened and not closed.");
});
