/** "london-breakout-eurusd-m15-2026-11-21.html": letters and digits only, so that every system takes it. */
export function reportName(name: string, symbol: string, timeframe: string, at: number, ending: string): string {
  const words = `${name} ${symbol} ${timeframe}`
    .normalize("NFKD")
    .replace(/\p{Mark}/gu, "")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-+|-+$/g, "")
    .slice(0, 80);
  return `${words || "strategy"}-${new Date(at).toISOString().slice(0, 10)}${ending}`;
}
