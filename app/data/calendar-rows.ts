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
const mostRows = 500;

/** The owner's published entries from a moment on (UTC milliseconds), by time. */
export const loadCalendarRows = (client: SupabaseClient, from: number): Promise<CalendarRow[]> =>
  rows<CalendarRow>(
    client
      .from("calendar_events")
      .select(columns)
      .eq("published", true)
      .gte("starts_at", new Date(from).toISOString())
      .order("starts_at")
      .limit(mostRows),
  );
