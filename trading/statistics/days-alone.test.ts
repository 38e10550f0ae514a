import { describe, expect, it } from "vitest";
import { readStatement } from "./read-statement.ts";
import { analyzeStatement } from "./statement-analysis.ts";

type Written = (moment: Date) => readonly string[];
const day: Written = (moment) => [moment.toISOString().slice(0, 10)];
const dayAndTime: Written = (moment) => [...day(moment), moment.toISOString().slice(11, 16)];
const named: Written = (moment) => [
  `${moment.getUTCDate()} ${moment.toLocaleString("en-US", { month: "short", timeZone: "UTC" })} ${moment.getUTCFullYear()}`,
  moment.toISOString().slice(11, 16),
];

/** Four trades a day, the stake doubled after each loss, losers held ten times as long. */
function doubled(written: Written, nights = 0): string {
  const times = written(new Date(0)).length > 1;
  const headings = ["Ticket", "Type", "Symbol", "Lots", "Open date", ...(times ? ["Open time"] : []), "Open price"];
  const lines = [[...headings, "Close date", ...(times ? ["Close time"] : []), "Close price", "Profit"]];
  let lots = 0.1;
  for (let at = 0; at < 160; at++) {
    const won = at % 3 === 2;
    const opened = Date.UTC(2026, 0, 5 + Math.floor(at / 4) * (nights + 1), 8 + (at % 4) * 2);
    const closed = opened + (won ? 10 : 100) * 60_000 + nights * 86_400_000;
    const open = 1.1 + at / 10_000;
    const close = won ? open + 0.001 : open - 0.001;
    const sums = [close.toFixed(5), ((won ? 1 : -1) * lots * 100).toFixed(2)];
    lines.push([
      ...[String(at), "buy", "EURUSD", lots.toFixed(2), ...written(new Date(opened)), open.toFixed(5)],
      ...[...written(new Date(closed)), ...sums],
    ]);
    lots = won ? 0.1 : lots * 2;
  }
  return lines.map((cells) => cells.join(",")).join("\n");
}
const analysisOf = (text: string) => analyzeStatement(readStatement(text));
const verdictsOf = (text: string) =>
  Object.fromEntries(analysisOf(text).findings.map(({ id, verdict }) => [id, verdict]));

describe("a statement of days without times of day", () => {
  it("rules no habit out that only the order of a day's trades would show", () => {
    expect(verdictsOf(doubled(dayAndTime))).toMatchObject({ martingale: "seen", "held-losers": "seen" });
    const { findings, notes } = analysisOf(doubled(day));
    expect(findings.filter(({ verdict }) => verdict === "not-seen")).toEqual([]);
    expect(findings.find(({ id }) => id === "grid")?.words).toMatch(/no times of day/);
    expect(notes).toContainEqual(
      expect.stringMatching(/without times of day, and 160 trades opened and closed on the/),
    );
  });
  it("is judged as any other where no trade ends on its first day", () => {
    expect(analysisOf(doubled(day, 2)).notes.join()).not.toMatch(/times of day/);
  });
});

it("finds the same habits where months have names and times of day a column of their own", () => {
  expect(verdictsOf(doubled(named))).toEqual(verdictsOf(doubled(dayAndTime)));
});
