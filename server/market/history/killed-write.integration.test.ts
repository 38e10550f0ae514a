import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { createSimulatedMarket } from "#trading/market/simulated/simulated-market.ts";
import { storedBars } from "#workers/market/stored-history.ts";
import { diskHistory } from "./disk-history.ts";
import { readManifest } from "./history-files.ts";
import { writeBars } from "./write-bars.ts";

const folder = mkdtempSync(join(tmpdir(), "northpip-killed-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Adds a day after the other to the same history, as long as it lives, and says so after each. */
const appending = `
  import { createSimulatedMarket } from "#trading/market/simulated/simulated-market.ts";
  const { writeBars } = await import(process.argv[3]);
  const market = createSimulatedMarket();
  const day = 86_400_000;
  for (let from = Number(process.argv[2]); ; from += day) {
    const bars = market.bars("EURUSD", "M1", from, from + day);
    if (bars.length === 0) continue;
    await writeBars(process.argv[1], { bars, source: { kind: "provider", name: "Test" } });
    console.log(bars.time[bars.length - 1]);
  }
`;

const writer = join(import.meta.dirname, "write-bars.ts");

/** Kills the process after some time. @returns the last bar it said was stored. */
function appendUntilKilled(from: number, afterFirstMs: number): Promise<number> {
  const root = join(import.meta.dirname, "../../..");
  const child = spawn(
    process.execPath,
    ["--input-type=module-typescript", "-e", appending, folder, `${from}`, writer],
    {
      cwd: root,
      stdio: ["ignore", "pipe", "inherit"],
    },
  );
  let last = 0;
  let output = "";
  child.stdout.on("data", (text: Buffer) => {
    if (output === "") setTimeout(() => child.kill("SIGKILL"), afterFirstMs);
    output += text;
    last = Number(output.trimEnd().split("\n").at(-1));
  });
  return new Promise((resolve) => child.on("close", () => resolve(last)));
}

test("a process killed while it writes loses nothing that it had stored", async () => {
  const start = Date.UTC(2025, 0, 1);
  const market = createSimulatedMarket();
  await writeBars(folder, {
    bars: market.bars("EURUSD", "M1", start, start + 3 * 86_400_000),
    source: { kind: "file", name: "first.csv" },
  });
  let from = start + 3 * 86_400_000;
  for (let round = 0; round < 8; round++) {
    const said = await appendUntilKilled(from, 40 + round * 37);
    const manifest = await readManifest(folder, "EURUSD");
    const last = manifest?.chunks.at(-1)?.last as number;
    expect(last).toBeGreaterThanOrEqual(said);
    const stored = await storedBars(diskHistory(folder), { symbol: "EURUSD", from: 0, to: last + 1 });
    expect(stored?.bars).toEqual(market.bars("EURUSD", "M1", start, last + 1));
    from = Math.floor(last / 86_400_000) * 86_400_000;
  }
});
