/**
 * A stored month of M1 bars, about 30,000, from the server's disk over HTTP to bars that can be drawn: the list, the chunk, its
 * decompression and its columns, in one process. Drawing is not in it.
 */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { serve } from "@hono/node-server";
import { createSimulatedMarket } from "#trading/market/simulated/simulated-market.ts";
import { siteHistory } from "#workers/market/site-history.ts";
import { storedBars } from "#workers/market/stored-history.ts";
import { serveHistory } from "../server/market/history/serve-history.ts";
import { writeBars } from "../server/market/history/write-bars.ts";

const rounds = Number(process.env.BENCH_ROUNDS ?? 15);
const [from, to] = [Date.UTC(2026, 4, 1), Date.UTC(2026, 5, 1)];
const folder = mkdtempSync(join(tmpdir(), "northpip-bench-history-"));
const bars = createSimulatedMarket().bars("EURUSD", "M1", from, to);
await writeBars(folder, { bars, source: { kind: "file", name: "bench" } });

const log = { info: () => undefined, warn: console.error, error: console.error };
const { fetch: answer } = serveHistory({ folder, siteHeaders: {}, log });
const server = serve({ fetch: (request) => answer(request, "127.0.0.1"), hostname: "127.0.0.1", port: 0 });
await new Promise((resolve) => server.once("listening", resolve));
const address = server.address();
const base = `http://127.0.0.1:${typeof address === "object" ? address?.port : 0}`;

const times: number[] = [];
for (let round = 0; round < rounds; round++) {
  const started = performance.now();
  const history = siteHistory((path, init) => fetch(`${base}${path}`, init));
  const found = await storedBars(history, { symbol: "EURUSD", from, to });
  times.push(performance.now() - started);
  if (found?.bars.length !== bars.length) throw new Error("other bars came than were stored");
}
const sorted = times.toSorted((a, b) => a - b);
const shown = (ms = Number.NaN) => ms.toFixed(1);
console.table([
  {
    "stored month of M1": `${bars.length} bars`,
    "first ms": shown(times[0]),
    "median ms": shown(sorted[rounds >> 1]),
    "slowest ms": shown(sorted.at(-1)),
    wanted: "150 with drawing",
  },
]);
server.close();
rmSync(folder, { recursive: true, force: true });
