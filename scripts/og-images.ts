/**
 * Draws the pictures that are shown when a page is shared, one for each kind of page, from the engine's own data:
 * `node scripts/og-images.ts` writes public/og/*.png. They carry no name, so that every brand may use them.
 */
import { mkdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { chromium } from "@playwright/test";
import { runBacktest } from "#trading/backtest/run.ts";
import { rollingMean } from "#trading/indicators/steps/rolling.ts";
import { createSimulatedMarket } from "#trading/market/simulated/simulated-market.ts";
import { presetById } from "#trading/strategy/presets/presets.ts";
import { findBrowser } from "../tests/support/browser.ts";

const root = join(import.meta.dirname, "..");
const width = 1200;
const height = 630;
const box = { left: 80, right: 1120, top: 250, bottom: 560 };
const [ink, quiet, accent, up, down] = ["#15181f", "#d9d2c4", "#8a5a00", "#0b7a5c", "#b8402f"];
const from = Date.UTC(2026, 0, 5);
const market = createSimulatedMarket();

const spread = (values: ArrayLike<number>) => {
  const list = Array.from(values);
  const [low, high] = [Math.min(...list), Math.max(...list)];
  return (value: number) => box.bottom - ((value - low) / (high - low)) * (box.bottom - box.top);
};
const across = (i: number, count: number) => box.left + ((i + 0.5) / count) * (box.right - box.left);
const line = (values: readonly number[], y: (value: number) => number, color: string) =>
  `<polyline fill="none" stroke="${color}" stroke-width="3" points="${values.map((value, i) => `${across(i, values.length).toFixed(1)},${y(value).toFixed(1)}`).join(" ")}"/>`;

function candles(): string {
  const bars = market.bars("EURUSD", "H4", from, from + 18 * 86_400_000);
  const before = market.bars("EURUSD", "H4", from - 8 * 86_400_000, from);
  const average = rollingMean(Float64Array.from([...before.close, ...bars.close]), 20).slice(before.length);
  const y = spread([...bars.high, ...bars.low, ...average]);
  const body = Math.max(4, (box.right - box.left) / bars.length - 4);
  const each = Array.from({ length: bars.length }, (_, i) => {
    const [open, high, low, close] = [bars.open[i]!, bars.high[i]!, bars.low[i]!, bars.close[i]!];
    const [color, x] = [close >= open ? up : down, across(i, bars.length)];
    const top = y(Math.max(open, close));
    return `<path stroke="${color}" stroke-width="2" d="M${x} ${y(high)}V${y(low)}"/><rect x="${x - body / 2}" y="${top}" width="${body}" height="${Math.max(2, y(Math.min(open, close)) - top)}" fill="${close >= open ? "#fffdf8" : color}" stroke="${color}" stroke-width="2"/>`;
  });
  return each.join("") + line(Array.from(average), y, accent);
}

function equity(): string {
  const document = presetById("sma-cross")?.document;
  if (!document) throw new Error("The preset is gone");
  const bars = market.bars(document.symbol, document.timeframe, from - 200 * 86_400_000, from);
  const [after, before] = [{}, { spreadPoints: 0 }].map((costs) => [...runBacktest(document, bars, { costs }).equity]);
  const thin = (values: readonly number[]) => values.filter((_, i) => i % Math.ceil(values.length / 400) === 0);
  const y = spread([...(after ?? []), ...(before ?? [])]);
  return line(thin(before ?? []), y, quiet) + line(thin(after ?? []), y, ink);
}

function histogram(): string {
  const { close, length } = market.bars("GBPUSD", "D1", from - 700 * 86_400_000, from);
  const moves = Array.from({ length: length - 1 }, (_, i) => Math.log(close[i + 1]! / close[i]!));
  const widest = Math.max(...moves.map(Math.abs));
  const counts = new Array<number>(41).fill(0);
  for (const move of moves) counts[Math.round((move / widest) * 20) + 20]! += 1;
  const y = spread([0, ...counts]);
  return counts
    .map(
      (count, i) =>
        `<rect x="${across(i, 41) - 10}" y="${y(count)}" width="20" height="${box.bottom - y(count)}" fill="${i < 20 ? down : up}" opacity=".8"/>`,
    )
    .join("");
}

function ruler(): string {
  const marks = Array.from({ length: 101 }, (_, i) => {
    const length = i % 10 === 0 ? 150 : i % 5 === 0 ? 95 : 55;
    return `<path stroke="${i % 10 === 0 ? accent : ink}" stroke-width="${i % 10 === 0 ? 4 : 2}" d="M${across(i, 101)} ${box.bottom}v-${length}"/>`;
  });
  return `${marks.join("")}<path stroke="${ink}" stroke-width="3" d="M${box.left} ${box.bottom}H${box.right}"/>`;
}

function oscillator(): string {
  const { close, length } = market.bars("USDJPY", "H1", from, from + 12 * 86_400_000);
  const mean = rollingMean(Float64Array.from(close), 20);
  const away = Array.from({ length: length - 20 }, (_, i) => close[i + 20]! - mean[i + 20]!);
  const y = spread(away);
  return `<path stroke="${quiet}" stroke-width="2" stroke-dasharray="8 8" d="M${box.left} ${y(0)}H${box.right}"/>${line(away, y, accent)}`;
}

const pictures: Readonly<Record<string, readonly [words: string, drawing: string]>> = {
  lab: ["Write a rule. Test it with its costs.", candles()],
  robots: ["Robots with their losing months shown.", equity()],
  indicators: ["Every formula, worked and charted.", oscillator()],
  learning: ["Forex, taught by measurement.", ruler()],
  reading: ["What the figures say, and what they cannot.", histogram()],
};

const font = readFileSync(
  join(root, "node_modules/@fontsource-variable/manrope/files/manrope-latin-wght-normal.woff2"),
).toString("base64");
const browser = await chromium.launch({ executablePath: findBrowser(), args: ["--no-sandbox", "--disable-gpu"] });
mkdirSync(join(root, "public/og"), { recursive: true });
for (const [name, [words, drawing]] of Object.entries(pictures)) {
  const page = await browser.newPage({ viewport: { width, height } });
  await page.setContent(
    `<style>@font-face{font-family:M;src:url(data:font/woff2;base64,${font});font-weight:200 800}body{margin:0}</style>
     <svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" style="background:#faf7f1">
       <text x="80" y="150" font-family="M" font-size="54" font-weight="640" letter-spacing="-1.8" fill="${ink}">${words}</text>
       <path stroke="${accent}" stroke-width="4" d="M80 190h72"/>${drawing}</svg>`,
  );
  await page.evaluate(() => document.fonts.ready);
  await page.screenshot({ path: join(root, `public/og/${name}.png`) });
  await page.close();
}
await browser.close();
