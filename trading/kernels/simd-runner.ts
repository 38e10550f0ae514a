import {
  type CrossCombination,
  type CrossFigures,
  type CrossJob,
  type CrossRunner,
  crossWarmUp,
  emptyFigures,
  emptyTrades,
  rolloverList,
} from "./cross-job.ts";
import { blockBars, columnRecord, combinationRecord, paddingBars, tradeRecord } from "./cross-layout.ts";
import { type KernelExports, kernelInstance } from "./web-assembly.ts";

const pageBytes = 65_536;

/** Hands out 16-byte aligned places in a linear memory and grows it; `release` goes back to a mark. */
function createArena({ memory }: KernelExports) {
  let next = 1024;
  return {
    take(bytes: number): number {
      const at = next;
      next += (bytes + 15) & ~15;
      const missing = next - memory.buffer.byteLength;
      if (missing > 0) memory.grow(Math.ceil(missing / pageBytes));
      return at;
    },
    mark: () => next,
    release(mark: number): void {
      next = mark;
    },
    view: () => new DataView(memory.buffer),
  };
}
type Arena = ReturnType<typeof createArena>;

function writeBars(kernel: KernelExports, arena: Arena, job: CrossJob): void {
  const { bars, money } = job;
  const bytes = (bars.length + paddingBars) * 4;
  const places = ([bars.open, bars.high, bars.low, bars.close] as const).map((column) => {
    const at = arena.take(bytes);
    new Int32Array(kernel.memory.buffer, at, bars.length).set(column);
    return at;
  });
  const nights = rolloverList(bars, money.tripleSwapDay);
  const list = arena.take(nights.byteLength);
  new Int32Array(kernel.memory.buffer, list, nights.length).set(nights);
  const [open, high, low, close] = places as [number, number, number, number];
  kernel.setBars(open, high, low, close, bars.length, list);
  kernel.setColumns(spreadColumn(kernel, arena, job), rateColumn(kernel, arena, job));
}

function spreadColumn(kernel: KernelExports, arena: Arena, { bars, rules }: CrossJob): number {
  if (!rules.spreads) return 0;
  const at = arena.take((bars.length + paddingBars) * 4);
  new Int32Array(kernel.memory.buffer, at, bars.length).set(rules.spreads);
  return at;
}

function rateColumn(kernel: KernelExports, arena: Arena, { bars, money }: CrossJob): number {
  if (!money.rates) return 0;
  const at = arena.take(bars.length * 8);
  new Float64Array(kernel.memory.buffer, at, bars.length).set(money.rates);
  return at;
}

function writeColumns(arena: Arena, job: CrossJob): number {
  const at = arena.take(job.columns.length * columnRecord.size);
  const view = arena.view();
  job.columns.forEach(({ kind, length, seed }, i) => {
    const record = at + i * columnRecord.size;
    view.setInt32(record + columnRecord.kind, kind === "ema" ? 1 : 0, true);
    view.setInt32(record + columnRecord.period, kind === "ema" ? seed : length, true);
    view.setFloat64(record + columnRecord.alpha, 2 / (length + 1), true);
    view.setFloat64(record + columnRecord.state, 0, true);
  });
  return at;
}

function writeCombinations(
  kernel: KernelExports,
  arena: Arena,
  job: CrossJob,
  list: readonly CrossCombination[],
): number {
  const bytes = list.length * combinationRecord.size;
  const at = arena.take(bytes);
  new Uint8Array(kernel.memory.buffer, at, bytes).fill(0);
  const view = arena.view();
  list.forEach((combination, i) => {
    const record = at + i * combinationRecord.size;
    view.setInt32(record + combinationRecord.fast, combination.fast, true);
    view.setInt32(record + combinationRecord.slow, combination.slow, true);
    view.setInt32(record + combinationRecord.stopDistance, combination.stopDistance, true);
    view.setInt32(record + combinationRecord.targetDistance, combination.targetDistance, true);
    view.setInt32(record + combinationRecord.warmUp, crossWarmUp(job.columns, combination), true);
    for (const field of [combinationRecord.balance, combinationRecord.lowest, combinationRecord.peak])
      view.setFloat64(record + field, job.money.deposit, true);
  });
  return at;
}

function readFigures(view: DataView, at: number, figures: CrossFigures): void {
  const record = combinationRecord;
  for (let i = 0; i < figures.length; i++) {
    const from = at + i * record.size;
    for (const name of ["trades", "wins", "ambiguous", "rejected"] as const)
      figures[name][i] = view.getInt32(from + record[name], true);
    for (const name of floats) figures[name][i] = view.getFloat64(from + record[name], true);
  }
}
const floats = [
  "balance",
  "net",
  "grossProfit",
  "grossLoss",
  "maxDrawdown",
  "maxDrawdownShare",
  "lowest",
  "squares",
] as const;

function readTrades(view: DataView, at: number, count: number) {
  const trades = emptyTrades(count);
  for (let i = 0; i < count; i++) {
    const from = at + i * tradeRecord.size;
    for (const name of ["side", "entryBar", "exitBar", "entry", "exit", "reason"] as const)
      trades[name][i] = view.getInt32(from + tradeRecord[name], true);
    for (const name of ["profit", "swap", "net"] as const)
      trades[name][i] = view.getFloat64(from + tradeRecord[name], true);
  }
  return trades;
}

/** The bars are copied into the kernel's memory once; runs share it. Null where vector instructions are missing: the event engine then runs. */
export function createSimdRunner(job: CrossJob): CrossRunner | null {
  const kernel = kernelInstance();
  if (!kernel) return null;
  const arena = createArena(kernel);
  const { rules, money, bars, tradeFrom } = job;
  writeBars(kernel, arena, job);
  const free = arena.mark();

  const run = (list: readonly CrossCombination[], segments: number, tradeRoom: number) => {
    // Instances are shared by nobody, but a caller may interleave runs: the settings go in every time.
    const { spread, slippage, long, short, closesOnOpposite, fromFill } = rules;
    kernel.setRules(spread, slippage, +long, +short, +closesOnOpposite, +fromFill, tradeFrom);
    const { units, scale, rate, commissionASide, swapLong, swapShort } = money;
    kernel.setMoney(units, scale, rate, +money.inverse, commissionASide, swapLong, swapShort);
    arena.release(free);
    const columns = writeColumns(arena, job);
    const combinations = writeCombinations(kernel, arena, job, list);
    const scratch = arena.take(job.columns.length * blockBars * 8 + (blockBars / 8) * 2);
    const spans = arena.take(list.length * segments * 8);
    const trades = tradeRoom > 0 ? arena.take(tradeRoom * tradeRecord.size) : 0;
    new Float64Array(kernel.memory.buffer, spans, list.length * segments).fill(0);
    const segmentBars = Math.max(1, Math.floor((bars.length - tradeFrom) / Math.max(1, segments)));
    kernel.run(columns, job.columns.length, combinations, list.length, scratch, spans, segments, segmentBars, trades);
    return { combinations, spans, trades };
  };

  const figuresOf = (list: readonly CrossCombination[], segments = 0): CrossFigures => {
    const places = run(list, segments, 0);
    const figures = emptyFigures(list.length, segments);
    readFigures(arena.view(), places.combinations, figures);
    figures.segments.set(new Float64Array(kernel.memory.buffer, places.spans, list.length * segments));
    return figures;
  };

  return {
    run: figuresOf,
    trades(combination) {
      const count = figuresOf([combination]).trades[0] as number;
      const places = run([combination], 0, Math.max(1, count));
      return readTrades(arena.view(), places.trades, count);
    },
  };
}
