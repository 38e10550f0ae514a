import { availableParallelism } from "node:os";
import { createSimulatedMarket, simulatedSymbols } from "#trading/market/simulated/simulated-market.ts";
import { presetById } from "#trading/strategy/presets/presets.ts";
import { scanBars, scanTimeframes } from "#workers/scan/scan-types.ts";
import { type BuiltThread, buildWorker, startThread } from "./scan/built-worker.ts";

/**
 * Whole scans as the page makes them: every symbol on six timeframes, dealt to one thread a core, in the code the site builds. Cold is the
 * first scan of new threads, with starting them and reading their code; warm is a minute later, when closed bars are kept. Wall time, so
 * only true on a quiet machine; processor time counts all threads, the compiler's among them, and bears neighbors better.
 */
const rounds = Number(process.env.BENCH_ROUNDS ?? 5);
const cores = Math.min(4, availableParallelism());
const start = Date.UTC(2026, 10, 18, 14, 33, 21);
const minute = 60_000;

const worker = await buildWorker();

async function scan(threads: readonly BuiltThread[], asOf: number, document: unknown) {
  const [from, used] = [performance.now(), process.cpuUsage()];
  await Promise.all(
    threads.map((thread, slot) => {
      const symbols = simulatedSymbols.filter((_, at) => at % threads.length === slot);
      return thread.run("scan-market", { symbols, asOf, document });
    }),
  );
  const { user, system } = process.cpuUsage(used);
  return { wall: performance.now() - from, processor: (user + system) / 1000 };
}

const median = (values: readonly number[]): number => [...values].sort((a, b) => a - b)[values.length >> 1] as number;

/** Starting threads is part of a cold scan. */
async function coldScan(slots: number, document: unknown) {
  const from = performance.now();
  const threads = Array.from({ length: slots }, () => startThread(worker.entry));
  const { processor } = await scan(threads, start, document);
  return { threads, wall: performance.now() - from, processor };
}

async function row(name: string, slots: number, document: unknown) {
  const cold: number[] = [];
  const processor: number[] = [];
  const warm: number[] = [];
  for (let round = 0; round < rounds; round++) {
    const first = await coldScan(slots, document);
    cold.push(first.wall);
    processor.push(first.processor);
    for (let later = 1; later <= 5; later++)
      warm.push((await scan(first.threads, start + later * minute, document)).wall);
    for (const thread of first.threads) await thread.stop();
  }
  return {
    [`${simulatedSymbols.length * scanTimeframes.length} squares`]: name,
    threads: slots,
    "cold ms": median(cold).toFixed(0),
    "best cold ms": Math.min(...cold).toFixed(0),
    "cold processor ms": Math.min(...processor).toFixed(0),
    "warm ms": median(warm).toFixed(0),
    "best warm ms": Math.min(...warm).toFixed(0),
    wanted: "2000 / 300",
  };
}

const preset = presetById("london-breakout");
if (!preset) throw new Error("There is no preset london-breakout.");
console.table([
  await row("technical rating", cores, null),
  await row("technical rating", 1, null),
  await row(`strategy: ${preset.document.name}`, cores, preset.document),
]);

// What sharing factors between symbols is worth: one symbol's history alone, times their number, on one thread.
const alone = Array.from({ length: rounds }, () => {
  const market = createSimulatedMarket();
  const from = performance.now();
  for (const timeframe of scanTimeframes) market.lastBars("GBPJPY", timeframe, scanBars + 1, start);
  return performance.now() - from;
});
const { threads, wall } = await coldScan(1, null);
for (const thread of threads) await thread.stop();
worker.remove();
const apart = median(alone) * simulatedSymbols.length;
console.log(
  `Bars symbol by symbol ${apart.toFixed(0)} ms, the whole cold scan on one thread ${wall.toFixed(0)} ms: ${(apart / wall).toFixed(1)} ×`,
);
