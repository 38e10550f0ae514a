/** A stretch of time without bars though the market was open. UTC milliseconds; `to` is excluded. */
export type DataGap = { readonly from: number; readonly to: number };

/** Which data a picture or a figure is made from. */
export type MarketData =
  | { readonly kind: "simulated" }
  | {
      /** "provider": bars that a price service sent; "file": bars that the owner imported. */
      readonly kind: "provider" | "file";
      /** The service's name, or the file's. */
      readonly name: string;
      /** Opening moments of the first and of the last bar. UTC milliseconds. */
      readonly from: number;
      readonly to: number;
      readonly gaps: readonly DataGap[];
      /** Why some of these bars are no prices that anybody traded at. */
      readonly derived?: string;
    };

/** Whose prices they are, in words: `OANDA bars`. */
export function dataName(data: MarketData): string {
  if (data.kind === "simulated") return "Simulated market";
  return data.kind === "provider" ? `${data.name} bars` : `Imported bars (${data.name})`;
}

/** Which quotes a page shows. */
export type QuoteSource =
  | { readonly kind: "simulated" }
  | {
      readonly kind: "live";
      /** The price service's name. */
      readonly name: string;
      /** When its stream stopped, UTC milliseconds; null while it sends. */
      readonly staleSince: number | null;
    };
