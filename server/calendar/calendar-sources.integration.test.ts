import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import type { OutgoingFetch } from "#platform/http/outgoing-fetch.ts";
import { type TestDatabase, testDatabase } from "#platform/postgres/test-database.ts";
import { calendarJob } from "./read-calendars.ts";

let shared: TestDatabase;
beforeAll(async () => {
  shared = await testDatabase();
});
afterAll(() => shared.stop());
afterEach(() => sql("delete from public.calendar_sources"));

const sql = <Row extends Record<string, unknown>>(text: string, values: unknown[] = []) =>
  shared.database.asService(async (tx) => (await tx.query<Row>(text, values)).rows);
const addSource = () =>
  sql("insert into public.calendar_sources (name, url, currency) values ('Bank', 'https://bank.example/a.ics', 'EUR')");
const again = () => sql("update public.calendar_fetches set checked_at = now() - interval '1 hour'");
const entries = () =>
  sql<{ title: string; release: string | null }>(
    "select title, currency, release from public.calendar_events where source_id is not null order by title",
  );
const problem = async () =>
  (await sql<{ problem: string | null }>("select problem from public.calendar_fetches"))[0]?.problem;
const version = async () => (await sql<{ version: number }>("select version from public.content_version"))[0]?.version;

const now = Date.UTC(2026, 10, 23, 12);
const event = (uid: string, day: string, title: string, ...lines: string[]) =>
  ["BEGIN:VEVENT", `UID:${uid}`, `DTSTART:202611${day}T100000Z`, `SUMMARY:${title}`, ...lines, "END:VEVENT"].join(
    "\r\n",
  );
const read = (...events: string[]) => readText(["BEGIN:VCALENDAR", ...events, "END:VCALENDAR"].join("\r\n"));
async function readText(text: string, status = 200): Promise<number> {
  const outgoing: OutgoingFetch = async () => new Response(text, { status, headers: { etag: '"1"' } });
  const changed = (await calendarJob({ ...shared, outgoing, now: () => now }).run()) as number;
  await again();
  return changed;
}

test("entries come, change and go with the calendar; a reading without a change renews no page", async () => {
  await addSource();
  expect(await read(event("1", "24", "Ifo"), event("2", "25", "USD: Claims"))).toBe(2);
  expect(await entries()).toMatchObject([
    { title: "Claims", currency: "USD" },
    { title: "Ifo", currency: "EUR" },
  ]);
  const before = await version();
  expect(await read(event("1", "24", "Ifo"), event("2", "25", "USD: Claims"))).toBe(0);
  expect(await version()).toBe(before);
  await sql("update public.calendar_events set release = 'us-claims' where guid = '2'");
  expect(await read(event("1", "24", "Ifo index"), event("2", "26", "USD: Claims"))).toBe(2);
  expect((await entries()).map(({ title, release }) => [title, release])).toEqual([
    ["Claims", "us-claims"],
    ["Ifo index", null],
  ]);
  expect(await read(event("2", "26", "USD: Claims"))).toBe(1);
  expect(await entries()).toHaveLength(1);
});

test("what is past stays although the calendar drops it, and what the owner entered is never touched", async () => {
  await sql(
    "insert into public.calendar_events (title, currency, starts_at) values ('By hand', 'USD', '2026-12-01T10:00Z')",
  );
  await addSource();
  await read(event("1", "20", "Past"), event("2", "25", "Coming"));
  await read();
  expect((await entries()).map(({ title }) => title)).toEqual(["Past"]);
  expect(await sql("select 1 from public.calendar_events where title = 'By hand'")).toHaveLength(1);
  await sql("delete from public.calendar_events where title = 'By hand'");
});

test("what is left out is told, and a calendar that fails keeps its entries and says why", async () => {
  await addSource();
  await read(event("1", "24", "Ifo"), event("2", "24", "Day off").replace(/:(\d{8})T100000Z/, ";VALUE=DATE:$1"));
  expect(await problem()).toBe("Left out: 1 entry without a time of day.");
  await readText("<html>Sign in</html>");
  expect(await problem()).toBe("The source is no iCalendar file (RFC 5545).");
  await read(event("1", "24", "Ifo", "RRULE:FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30"));
  expect(await problem()).toContain("come to no end");
  await readText("", 503);
  expect(await problem()).toContain("503");
  expect(await entries()).toHaveLength(1);
}, 40_000);

test("visitors see the entries of enabled calendars with their name, and nothing of the attempts", async () => {
  await addSource();
  await read(event("1", "24", "Ifo"));
  const seen = (query: string) =>
    shared.database.asCaller({ role: "anon", claims: {} } as never, async (tx) => (await tx.query(query)).rows);
  expect(
    await seen("select s.name from public.calendar_events e join public.calendar_sources s on s.id = e.source_id"),
  ).toEqual([{ name: "Bank" }]);
  await expect(seen("select 1 from public.calendar_fetches")).rejects.toThrow("permission denied");
  // An address may hold a key.
  await expect(seen("select url from public.calendar_sources")).rejects.toThrow("permission denied");
  const member = { role: "authenticated", claims: { sub: crypto.randomUUID(), role: "authenticated" } } as never;
  await shared.database.asCaller(member, async (tx) => {
    expect((await tx.query("select url from public.calendar_sources")).rows).toEqual([]);
    expect((await tx.query("select 1 from public.calendar_events where source_id is not null")).rows).toHaveLength(1);
  });
  await sql("update public.calendar_sources set enabled = false");
  expect(await seen("select 1 from public.calendar_events where source_id is not null")).toEqual([]);
});

test("of a calendar that is as before, what was too far ahead comes in time, and another currency counts at once", async () => {
  const text = `BEGIN:VCALENDAR\r\n${event("1", "24", "Weekly", "RRULE:FREQ=WEEKLY")}\r\nEND:VCALENDAR`;
  const answers: number[] = [];
  const outgoing: OutgoingFetch = async (_, { headers } = {}) => {
    const status = new Headers(headers).get("if-none-match") === '"1"' ? 304 : 200;
    answers.push(status);
    return new Response(status === 304 ? null : text, { status, headers: { etag: '"1"' } });
  };
  const readAt = (at: number) => calendarJob({ ...shared, outgoing, now: () => at }).run();
  const half = 180 * 86_400_000;
  const ahead = async () =>
    (await sql("select currency from public.calendar_events where starts_at > $1", [new Date(now + half)])).map(
      ({ currency }) => currency,
    );
  await addSource();
  await readAt(now);
  await sql("update public.calendar_fetches set checked_at = now() - interval '1 day'");
  await readAt(now + half);
  expect((await ahead()).length).toBeGreaterThan(15);
  await sql("update public.calendar_sources set currency = 'USD'");
  await readAt(now + half);
  expect(answers).toEqual([200, 200, 200]);
  expect(new Set(await ahead())).toEqual(new Set(["USD"]));
});
