import { appContext } from "../data/app-context.ts";
import { loadCalendarRows } from "../data/calendar-rows.ts";
import { loadSite } from "../data/content.ts";
import { dayMillis, entriesBetween } from "../features/calendar/calendar-entries.ts";
import { impacts, matchingEntries } from "../features/calendar/calendar-filter.ts";
import { iCalendar } from "../features/calendar/icalendar.ts";
import type { Route } from "./+types/calendar-ics";

export const handle = { parameters: ["currency", "impact", "event"] };

const refuse = (reason: string) =>
  new Response(`${reason}\n`, { status: 400, headers: { "content-type": "text/plain; charset=utf-8" } });

/** The economic calendar for calendar programs: a month back and a year ahead. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const { client, publicConfig } = context.get(appContext);
  const query = new URL(request.url).searchParams;
  const currency = query.get("currency") ?? "";
  const impact = impacts.find((known) => known === (query.get("impact") ?? ""));
  if (!/^([A-Z]{3})?$/.test(currency)) return refuse("currency must be three capital letters, as in USD.");
  if (impact === undefined) return refuse("impact must be high or medium.");
  const now = Date.now();
  const from = now - 31 * dayMillis;
  const [{ brand }, rows] = await Promise.all([loadSite(client), loadCalendarRows(client, from, now)]);
  const filter = { currency, impact, text: query.get("event") ?? "" };
  const entries = matchingEntries(entriesBetween(from, now + 366 * dayMillis, rows), filter);
  const text = iCalendar(entries, {
    name: brand.name,
    host: new URL(publicConfig.siteUrl).hostname,
    pageUrl: `${publicConfig.siteUrl}/trading#events`,
    madeAt: now,
  });
  return new Response(text, {
    headers: {
      "content-type": "text/calendar; charset=utf-8",
      // Private, because the range moves with the clock: the server must not keep the answer until content changes.
      "cache-control": "private, max-age=300",
    },
  });
}
