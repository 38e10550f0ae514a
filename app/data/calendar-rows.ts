import type { SupabaseClient } from "@supabase/supabase-js";
import { rows } from "./rows.ts";

/** A release that the owner entered. */
export type CalendarRow = {
  readonly id: string;
  readonly title: string;
  readonly currency: string;
  readonly impact: "high" | "medium" | "low";
  /** ISO 8601. */
  readonly startsAt: string;
  readonly detail: string;
  readonly actual: string | null;
  readonly forecast: string | null;
  readonly previous: string | null;
  /** The release by rule whose place it takes. */
  readonly release: string | null;
  /** The calendar that the entry was read from; null for what the owner entered. */
  readonly source: { readonly name: string } | null;
};

const columns =
  "id,title,currency,impact,startsAt:starts_at,detail,actual,forecast,previous,release,source:calendar_sources(name)";
/** Of the entries before and after a moment, those nearest to it: many of the past must not push out what comes. */
const most = { past: 150, coming: 350 } as const;

/** The published entries from a moment on, by time; `now` parts what is past from what comes. UTC milliseconds. */
export async function loadCalendarRows(client: SupabaseClient, from: number, now: number): Promise<CalendarRow[]> {
  const entries = () => client.from("calendar_events").select(columns).eq("published", true);
  const iso = (time: number) => new Date(time).toISOString();
  const [past, coming] = await Promise.all([
    rows<CalendarRow>(
      entries()
        .gte("starts_at", iso(from))
        .lt("starts_at", iso(now))
        .order("starts_at", { ascending: false })
        .limit(most.past),
    ),
    rows<CalendarRow>(entries().gte("starts_at", iso(now)).order("starts_at").limit(most.coming)),
  ]);
  return [...past.toReversed(), ...coming];
}
