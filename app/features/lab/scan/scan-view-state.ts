import type { ScanTimeframe } from "#workers/scan/scan-types.ts";

/** Written out, because the list the scan itself uses lives in the workers' code. A test holds the two together. */
export const timeframes = ["M5", "M15", "M30", "H1", "H4", "D1"] as const satisfies readonly ScanTimeframe[];

export const ratingFilters = ["any", "strong buy", "buy", "neutral", "sell", "strong sell"] as const;
export type RatingFilter = (typeof ratingFilters)[number];
export const refreshChoices = [0, 10, 60, 300] as const;

/** Everything that can be set on the page; the address holds what differs from the default. */
export type ScanView = {
  /** "rating", "own" for the open strategy, a preset's id, or "saved-" and the id of a saved one. */
  readonly show: string;
  /** "all" or a symbol class. */
  readonly kind: string;
  readonly rating: RatingFilter;
  readonly text: string;
  readonly signals: boolean;
  /** "symbol", "price", "change" or a timeframe. */
  readonly sort: string;
  readonly descending: boolean;
  /** UTC milliseconds; null is now. */
  readonly at: number | null;
  /** Seconds between two scans of now; 0 is paused. */
  readonly every: number;
  /** The timeframe phones show. */
  readonly timeframe: ScanTimeframe;
};

export const firstView: ScanView = {
  show: "rating",
  kind: "all",
  rating: "any",
  text: "",
  signals: false,
  sort: "",
  descending: true,
  at: null,
  every: 60,
  timeframe: "H1",
};

const known = <Value extends string>(list: readonly Value[], value: string | null, other: Value): Value =>
  list.find((choice) => choice === value) ?? other;

/** Reads an address; what it cannot read is the default. */
export function readView(search: string): ScanView {
  const query = new URLSearchParams(search);
  const at = Date.parse(query.get("at") ?? "");
  const every = Number(query.get("every") ?? firstView.every);
  const word = (name: string, other: string) => {
    const value = query.get(name) ?? "";
    return /^[\w-]{1,60}$/.test(value) ? value : other;
  };
  return {
    show: word("show", firstView.show),
    kind: word("class", firstView.kind),
    rating: known(ratingFilters, query.get("rating"), "any"),
    text: (query.get("find") ?? "").slice(0, 40),
    signals: query.get("signals") === "1",
    sort: word("sort", ""),
    descending: query.get("order") !== "up",
    at: Number.isNaN(at) ? null : at,
    every: refreshChoices.find((choice) => choice === every) ?? firstView.every,
    timeframe: known(timeframes, query.get("tf"), firstView.timeframe),
  };
}

/** The address of a view: only what differs from the default. Starts with "?" or is empty. */
export function viewSearch(view: ScanView): string {
  const query = new URLSearchParams();
  const put = (name: string, value: string, usual: string) => {
    if (value !== usual) query.set(name, value);
  };
  put("show", view.show, firstView.show);
  put("class", view.kind, firstView.kind);
  put("rating", view.rating, "any");
  put("find", view.text, "");
  put("signals", view.signals ? "1" : "", "");
  put("sort", view.sort, "");
  put("order", view.descending ? "" : "up", "");
  put("at", view.at === null ? "" : new Date(view.at).toISOString(), "");
  put("every", String(view.every), String(firstView.every));
  put("tf", view.timeframe, firstView.timeframe);
  const text = query.toString();
  return text ? `?${text}` : "";
}
