/** First part of a path → the picture of its kind, drawn by scripts/og-images.ts. */
const kinds: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    ["strategy-builder", "backtesting", "strategy-scanner", "forecasts"].map((path) => [path, "lab"]),
  ),
  ...Object.fromEntries(["robots", "bots-performance"].map((path) => [path, "robots"])),
  indicators: "indicators",
  ...Object.fromEntries(
    ["foundation", "courses", "mentorship", "ebooks", "alternative-courses"].map((path) => [path, "learning"]),
  ),
  ...Object.fromEntries(["blog", "news"].map((path) => [path, "reading"])),
};

/** The picture shown when a page is shared; undefined for the site's own. */
export function sharedPicture(path: string): string | undefined {
  const kind = kinds[path.split("/")[1] ?? ""];
  return kind && `/og/${kind}.png`;
}
