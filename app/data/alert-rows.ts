import type { SupabaseClient } from "@supabase/supabase-js";
import { answered, rows } from "./rows.ts";

type Row = {
  readonly id: string;
  readonly symbol: string;
  readonly direction: "rises" | "falls";
  readonly levelPoints: number;
  readonly market: AlertMarket;
  readonly firing: { readonly reachedAt: string; readonly data: string } | null;
};

/** Which prices an alert watches for as long as it waits: the simulated market's, or the site's stored ones. */
export type AlertMarket = "simulated" | "stored";

/** A price alert, in the account or on the device. */
export type SetAlert = Omit<Row, "firing"> & {
  /** When the level was reached, UTC milliseconds; null while it is watched. */
  readonly reachedAt: number | null;
  /** The prices it was judged on, once it fired. */
  readonly data: string | null;
};

/** The signed-in member's alerts, newest first; row level security decides which those are. */
export async function loadAlerts(client: SupabaseClient): Promise<SetAlert[]> {
  const found = await rows<Row>(
    client
      .from("alerts")
      .select("id,symbol,direction,levelPoints:level_points,market,firing:alert_firings(reachedAt:reached_at,data)")
      .eq("kind", "price")
      .order("created_at", { ascending: false })
      .limit(50),
  );
  return found.map(({ firing, ...alert }) => ({
    ...alert,
    reachedAt: firing ? Date.parse(firing.reachedAt) : null,
    data: firing?.data ?? null,
  }));
}

export async function addAlert(client: SupabaseClient, alert: SetAlert): Promise<void> {
  const { id, symbol, direction, levelPoints, market } = alert;
  await answered(client.from("alerts").insert({ id, symbol, direction, level_points: levelPoints, market }));
}

export async function deleteAlert(client: SupabaseClient, id: string): Promise<void> {
  await answered(client.from("alerts").delete().eq("id", id));
}

/** An alert on closed bars: one line crossing another, or a strategy's entry signal. In the account or on the device. */
export type SignalAlert = {
  readonly id: string;
  readonly kind: "crossing" | "strategy";
  readonly symbol: string;
  readonly market: AlertMarket;
  readonly timeframe: string;
  readonly name: string;
  /** A strategy document as it was when the alert was set; unchecked. */
  readonly document: unknown;
  /** When the bar that fired closed, UTC milliseconds; null while it is watched. */
  readonly reachedAt: number | null;
  readonly pricePoints: number | null;
  readonly side: "long" | "short" | null;
  /** The prices it was judged on, once it fired. */
  readonly data: string | null;
  /** Why the rules cannot be watched. */
  readonly problem: string | null;
};

type SignalRow = Omit<SignalAlert, "reachedAt" | "pricePoints" | "side" | "data"> & {
  readonly firing: (Pick<SignalAlert, "pricePoints" | "side" | "data"> & { readonly reachedAt: string }) | null;
};

/** The signed-in member's alerts on closed bars, newest first. */
export async function loadSignalAlerts(client: SupabaseClient): Promise<SignalAlert[]> {
  const found = await rows<SignalRow>(
    client
      .from("alerts")
      .select(
        "id,kind,symbol,market,timeframe,name,document,problem,firing:alert_firings(reachedAt:reached_at,pricePoints:price_points,side,data)",
      )
      .neq("kind", "price")
      .order("created_at", { ascending: false })
      .limit(50),
  );
  return found.map(({ firing, ...alert }) => ({
    ...alert,
    reachedAt: firing ? Date.parse(firing.reachedAt) : null,
    pricePoints: firing?.pricePoints ?? null,
    side: firing?.side ?? null,
    data: firing?.data ?? null,
  }));
}

export async function addSignalAlert(client: SupabaseClient, alert: SignalAlert): Promise<void> {
  const { id, kind, symbol, market, document } = alert;
  await answered(client.from("alerts").insert({ id, kind, symbol, market, document }));
}
