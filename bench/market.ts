import { createSimulatedMarket } from "#trading/market/simulated/simulated-market.ts";

/** The simulated market on one thread, in milliseconds of wall time: the fastest of some rounds, so that other programs count for less. */
const rounds = Number(process.env.BENCH_ROUNDS ?? 9);
const year = [Date.UTC(2025, 0, 1), Date.UTC(2026, 0, 1)] as const;
const minute = 60_000;
const singles = 2000;

function fastest(run: () => void): { first: number; best: number } {
  const times = Array.from({ length: rounds }, () => {
    const from = performance.now();
    run();
    return performance.now() - from;
  });
  return { first: times[0] as number, best: Math.min(...times) };
}

const market = createSimulatedMarket();
const whole = fastest(() => market.bars("EURUSD", "M1", ...year));
const rows = (["M1", "M5", "M15", "H1", "H4", "D1"] as const).map((timeframe) => {
  const { first, best } = timeframe === "M1" ? whole : fastest(() => market.bars("EURUSD", timeframe, ...year));
  const ratio = (best / whole.best).toFixed(2);
  const wanted = timeframe === "M1" ? "150" : "";
  return { "EURUSD, a year of": timeframe, "first ms": first.toFixed(0), ms: best.toFixed(1), "× M1": ratio, wanted };
});
console.log(`Simulated market, fastest of ${rounds}`);
console.table(rows);

// Moments two hours apart: each lies in a minute, and every 56th in a week, that nobody has asked for.
const scattered = (ask: (time: number) => unknown) => () => {
  for (let i = 0; i < singles; i++) ask(year[0] + i * 7_777_777);
};
const alone = (["EURUSD", "GBPCAD"] as const).flatMap((symbol) => [
  {
    name: `${symbol}, one bar`,
    ask: scattered((time) => market.bars(symbol, "M1", time, time + minute)),
    wanted: "20",
  },
  { name: `${symbol}, one quote`, ask: scattered((time) => market.quote(symbol, time)), wanted: "" },
]);
console.table(
  alone.map(({ name, ask, wanted }) => ({
    "single moments": name,
    µs: ((fastest(ask).best * 1000) / singles).toFixed(1),
    wanted,
  })),
);
