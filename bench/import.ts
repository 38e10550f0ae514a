import { spawnSync } from "node:child_process";
import { createReadStream, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { importPrices } from "#trading/market/import/import-prices.ts";
import { decodeLzma } from "#trading/market/import/lzma.ts";

/**
 * Reading prices: a CSV file of 1M minute bars, streamed from disk, in CPU seconds and peak memory of a process that does
 * nothing else; and unpacking .bi5. CPU time is quoted because the clock on the wall measures the neighbors as well.
 */
const rows = 1_000_000;
const seconds = (used: NodeJS.CpuUsage): number => (used.user + used.system) / 1e6;

/** A file of weekday minutes written as bytes, so that nothing but the import costs memory. */
function writeCsv(path: string): void {
  const parts: string[] = [];
  let state = 1;
  let price = 108_500;
  const start = Date.UTC(2020, 0, 6);
  const text = (points: number): string =>
    `${Math.floor(points / 100_000)}.${String(points % 100_000).padStart(5, "0")}`;
  for (let i = 0; i < rows; i++) {
    const stamp = new Date(start + Math.floor(i / 7200) * 604_800_000 + (i % 7200) * 60_000).toISOString();
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    const close = price + (state % 21) - 10;
    parts.push(
      `${stamp.slice(0, 10).replaceAll("-", ".")},${stamp.slice(11, 16)},${text(price)},${text(Math.max(price, close) + 3)},${text(Math.min(price, close) - 3)},${text(close)},${state % 997}\r\n`,
    );
    price = close;
  }
  writeFileSync(path, parts.join(""));
}

async function measure(path: string): Promise<void> {
  const before = process.cpuUsage();
  const baseline = process.memoryUsage().rss;
  const { bars, report } = await importPrices([
    { name: "EURUSD_M1.csv", chunks: createReadStream(path, { highWaterMark: 1 << 16 }) },
  ]);
  const used = seconds(process.cpuUsage(before));
  if (bars.length !== rows || report.bad.count > 0) throw new Error(`read ${bars.length} of ${rows} rows`);
  const peak = process.resourceUsage().maxRSS * 1024;
  console.log(JSON.stringify({ used, peak, baseline }));
}

/** The yardstick: one look at every byte, counting lines. */
function scanSeconds(path: string): number {
  const bytes = new Uint8Array(readFileSync(path));
  const scan = (): number => {
    let lines = 0;
    for (let i = 0; i < bytes.length; i++) if (bytes[i] === 10) lines += 1;
    return lines;
  };
  scan();
  const before = process.cpuUsage();
  if (scan() !== rows) throw new Error("lines are missing");
  return seconds(process.cpuUsage(before));
}

function csv(directory: string): void {
  const path = join(directory, "prices.csv");
  writeCsv(path);
  const runs = Array.from({ length: 3 }, () => {
    const run = spawnSync(process.execPath, [import.meta.filename, path], { encoding: "utf8" });
    if (run.status !== 0) throw new Error(run.stderr);
    return JSON.parse(run.stdout) as { used: number; peak: number; baseline: number };
  }).sort((a, b) => a.used - b.used);
  const [, middle] = runs;
  const megabytes = statSync(path).size / 1e6;
  console.log(
    `CSV, ${rows} rows (${megabytes.toFixed(0)} MB): ${middle!.used.toFixed(2)} s CPU, ${(megabytes / middle!.used).toFixed(0)} MB/s; peak memory of the process ${(middle!.peak / 1e6).toFixed(0)} MB, of which ${(middle!.baseline / 1e6).toFixed(0)} MB Node itself`,
  );
  console.log(`  ${(middle!.used / scanSeconds(path)).toFixed(1)} × the CPU time of a loop that only counts the lines`);
}

/** An hour of ticks as liblzma packs it; unpacking is timed over many rounds. */
function bi5(): void {
  const packed = readFileSync(join(import.meta.dirname, "../trading/market/import/fixtures/13h_ticks.bi5"));
  const size = decodeLzma(packed).length;
  const rounds = 100;
  for (let i = 0; i < 10; i++) decodeLzma(packed);
  const before = process.cpuUsage();
  for (let i = 0; i < rounds; i++) decodeLzma(packed);
  const used = seconds(process.cpuUsage(before)) / rounds;
  console.log(
    `.bi5, ${size / 20} ticks (${packed.length} bytes packed): ${(size / 1e6 / used).toFixed(1)} MB/s unpacked, ${((used / (size / 20)) * 1e9).toFixed(0)} ns a tick`,
  );
}

const [path] = process.argv.slice(2);
if (path) await measure(path);
else {
  const directory = mkdtempSync(join(tmpdir(), "import-bench-"));
  try {
    csv(directory);
    bi5();
  } finally {
    rmSync(directory, { recursive: true });
  }
}
