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

describe("a statement told to the minute", () => {
  /** Baskets of one to four steps down that are closed at a gain, each so many minutes after it was opened. */
  const baskets = (minutes: number): string => {
    const lines = ["Ticket,Type,Symbol,Lots,Open time,Open price,Close time,Close price,Profit"];
    for (let basket = 0; basket < 30; basket++) {
      const opened = Date.UTC(2026, 0, 5, 8, basket * 10);
      const [from, to] = [opened, opened + minutes * 60_000].map((at) => dayAndTime(new Date(at)).join(" "));
      for (let step = 0; step <= basket % 4; step++)
        lines.push(`${basket * 4 + step},buy,EURUSD,0.1,${from},${(1.1 - step / 1000).toFixed(5)},${to},1.10050,5.00`);
    }
    return lines.join("\n");
  };
  it("rules no grid out where most trades begin and end within one", () => {
    expect(verdictsOf(baskets(3)).grid).toBe("seen");
    const { findings, notes } = analysisOf(baskets(0));
    expect(findings.find(({ id }) => id === "grid")).toMatchObject({ verdict: "not-told" });
    expect(notes).toContainEqual(
      expect.stringMatching(/minutes without seconds, and 73 trades opened and closed within/),
    );
  });
});

it("finds the same habits where months have names and times of day a column of their own", () => {
  expect(verdictsOf(doubled(named))).toEqual(verdictsOf(doubled(dayAndTime)));
});
