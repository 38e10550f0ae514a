import { availableParallelism } from "node:os";
import { createSimulatedMarket, simulatedSymbols } from "#trading/market/simulated-market.ts";
import { presetById } from "#trading/strategy/presets/presets.ts";
import { createJobPool, type JobPool } from "#workers/job-pool.ts";
import { scanBars, scanTimeframes } from "#workers/scan/scan-types.ts";

/**
 * Whole scans as the page makes them: every symbol on six timeframes, dealt to one thread a core. Cold is the first scan of new threads,
 * with starting them and reading their code; warm is a minute later, when closed bars are kept. Wall time, so only true on a quiet machine.
 */
const rounds = Number(process.env.BENCH_ROUNDS ?? 3);
const seats = Math.min(4, availableParallelism());
const start = Date.UTC(2026, 10, 18, 14, 33, 21);
const minute = 60_000;

async function scan(pools: readonly JobPool[], asOf: number, document: unknown): Promise<number> {
  const from = performance.now();
  await Promise.all(
    pools.map((pool, seat) => {
      const symbols = simulatedSymbols.filter((_, at) => at % pools.length === seat);
      return pool.run("scan-market", { symbols, asOf, document });
    }),
  );
  return performance.now() - from;
}

const median = (values: readonly number[]): number => [...values].sort((a, b) => a - b)[values.length >> 1] as number;

async function row(name: string, document: unknown) {
  const cold: number[] = [];
  const warm: number[] = [];
  for (let round = 0; round < rounds; round++) {
    const pools = Array.from({ length: seats }, () => createJobPool(1));
    cold.push(await scan(pools, start, document));
    for (let later = 1; later <= 5; later++) warm.push(await scan(pools, start + later * minute, document));
    for (const pool of pools) pool.close();
  }
  return {
    [`${simulatedSymbols.length * scanTimeframes.length} squares, ${seats} threads`]: name,
    "cold ms": median(cold).toFixed(0),
    "best cold ms": Math.min(...cold).toFixed(0),
    "warm ms": median(warm).toFixed(0),
    "best warm ms": Math.min(...warm).toFixed(0),
    "cold ÷ warm": (median(cold) / median(warm)).toFixed(1),
    wanted: "1000 / 300",
  };
}

const preset = presetById("london-breakout");
if (!preset) throw new Error("There is no preset london-breakout.");
console.table([await row("technical rating", null), await row(`strategy: ${preset.document.name}`, preset.document)]);

// What sharing factors between symbols is worth: one symbol's history alone, times their number, on one thread.
const alone = Array.from({ length: rounds }, () => {
  const market = createSimulatedMarket();
  const from = performance.now();
  for (const timeframe of scanTimeframes) market.lastBars("GBPJPY", timeframe, scanBars + 1, start);
  return performance.now() - from;
});
const pool = createJobPool(1);
const together = await scan([pool], start, null);
pool.close();
const apart = median(alone) * simulatedSymbols.length;
console.log(
  `Bars symbol by symbol ${apart.toFixed(0)} ms, the whole cold scan on one thread ${together.toFixed(0)} ms: ${(apart / together).toFixed(1)} ×`,
);
