import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { zoneOffset } from "#trading/calendar/zone-clock.ts";
import type { Bars } from "#trading/market/bars.ts";
import { pointsPerUnit } from "#trading/market/points.ts";
import { resample } from "#trading/market/resample.ts";
import { timeframes } from "#trading/market/timeframe.ts";
import type { StrategyDocument } from "#trading/strategy/document.ts";
import { contractOf, rateOf, spreadPoints } from "#trading/strategy/export/contract-of.ts";
import { exportMql5 } from "#trading/strategy/export/mql5/export-mql5.ts";

/** An adviser and the bars it is run on; `restarts` starts it again between bars and within them. */
export type AdviserRun = { readonly document: StrategyDocument; readonly bars: Bars; readonly restarts?: boolean };

export const hasCompiler = spawnSync("g++", ["--version"]).status === 0;

/** The server's clock of the usual brokers in seconds: midnight is 17:00 in New York. */
export const serverTime = (utc: number): number => (utc + zoneOffset("new-york", utc) + 7 * 3_600_000) / 1000;

/**
 * MQL5 as a class of C++: its globals become members, so that each run begins with the values that are written. What differs are arrays, inputs and directives; the history
 * is counted whole, as the lab counts it.
 */
function asClass(source: string, name: string): string {
  const body = source
    .replace(/^#.*$/gm, "")
    .replace(/^input group.*$/gm, "")
    .replace(/^input (int HistoryBars = )\d+/gm, "$11000000")
    .replace(/^input /gm, "")
    .replace(/\b(double|datetime|MqlRates|int|bool) &(\w+)\[\]/g, "Array<$1> &$2")
    .replace(
      /^( *)(double|datetime|MqlRates|int|bool) (\w+\[\](?:, \w+\[\])*);/gm,
      (_, indent, type, names: string) => `${indent}Array<${type}> ${names.replaceAll("[]", "")};`,
    );
  return `struct ${name} {\n${body}\n};\n`;
}

const blockOf = (bars: Bars, { timeframe, time, open, high, low, close, volume, length }: Bars = bars): string => {
  const lines = [`${timeframes.indexOf(timeframe)} ${length}`];
  for (let i = 0; i < length; i++)
    lines.push([serverTime(time[i] as number), open[i], high[i], low[i], close[i], volume[i]].join(" "));
  return lines.join("\n");
};

function inputOf({ document, bars, restarts = false }: AdviserRun): string {
  const contract = contractOf(document.symbol);
  const rate = rateOf(contract);
  const longer = timeframes.slice(Math.max(timeframes.indexOf(bars.timeframe) + 1, timeframes.indexOf("H4")));
  const blocks = [bars, ...longer.map((timeframe) => resample(bars, timeframe))];
  const { contractSize, lotStep, minLot, maxLot } = contract;
  const head = [
    timeframes.indexOf(bars.timeframe),
    blocks.length,
    restarts ? 1 : 0,
    1 / pointsPerUnit(bars.digits),
    bars.digits,
    contractSize,
  ];
  const terms = [
    rate === null ? 0 : 1,
    rate ?? 0,
    lotStep,
    minLot,
    maxLot,
    spreadPoints(document, contract),
    contract.leverageCap,
  ];
  return [[...head, ...terms].join(" "), ...blocks.map((block) => blockOf(block))].join("\n");
}

const here = import.meta.dirname;

async function answerOf(program: string, args: readonly string[], input = ""): Promise<string> {
  const child = spawn(program, args);
  child.stdin.end(input);
  const [printed, told, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, "close")]);
  if (code !== 0) throw new Error(`${program} ended with ${code}: ${told.slice(0, 2000)}`);
  return printed;
}

/**
 * Compiles the exported advisers of these strategies with a stand-in of the terminal and runs each.
 * @returns of each the trades, as lines `side lots opened entry closed exit`: times of the server in seconds, prices in points.
 */
export async function runMql5(runs: readonly AdviserRun[]): Promise<string[][]> {
  const folder = mkdtempSync(join(tmpdir(), "northpip-mql5-"));
  try {
    const classes = runs.map(({ document }, i) => asClass(exportMql5(document).source, `Adviser${i}`));
    const main = `int main() {\n${runs.map((_, i) => `  run<Adviser${i}>();`).join("\n")}\n}\n`;
    const [source, program] = [join(folder, "advisers.cpp"), join(folder, "advisers")];
    writeFileSync(source, ['#include "market.hpp"', ...classes, main].join("\n"));
    await answerOf("g++", ["-std=c++17", "-O1", "-w", "-ffp-contract=off", "-I", here, "-o", program, source]);
    const printed = await answerOf(program, [], runs.map(inputOf).join("\n"));
    return printed
      .split("end\n")
      .slice(0, runs.length)
      .map((lines) => lines.split("\n").filter(Boolean));
  } finally {
    rmSync(folder, { recursive: true });
  }
}
