import { afterAll, expect, it } from "vitest";
import { memberWorld } from "../../tests/support/member-world.ts";
import { Overtaken } from "./synced-collection.ts";
import { deleteWatchlist, loadWatchlist, saveWatchlist } from "./watchlists.ts";

const updatedAt = "2026-11-21T06:00:00.123Z";
const { member, visitor, sql, stop } = await memberWorld();
const anasId = crypto.randomUUID();
const [ana, ben] = [await member("ana@example.com", anasId), await member("ben@example.com")];
afterAll(stop);

it("holds one list for each member, in the member's order, and lets nobody else see or delete it", async () => {
  await saveWatchlist(ana, { symbols: ["USDJPY", "EURUSD"], updatedAt: "2026-11-20T06:00:00Z" });
  await saveWatchlist(ana, { symbols: ["XAUUSD", "EURUSD", "USDJPY"], updatedAt });
  const [list, ...others] = await loadWatchlist(ana);
  expect(list?.symbols).toEqual(["XAUUSD", "EURUSD", "USDJPY"]);
  expect(Date.parse(list?.updatedAt ?? "")).toBe(Date.parse(updatedAt));
  expect(others).toEqual([]);
  await deleteWatchlist(ben);
  expect(await loadWatchlist(ben)).toEqual([]);
  expect(await loadWatchlist(ana)).toHaveLength(1);
  await expect(loadWatchlist(visitor)).rejects.toThrow();
  const { error } = await ben
    .from("watchlists")
    .insert({ user_id: anasId, symbols: ["EURUSD"], updated_at: updatedAt });
  expect(error?.code).toBe("42501");
  await deleteWatchlist(ana);
  expect(await loadWatchlist(ana)).toEqual([]);
});

it("is written over only as it was seen: a save may arrive after another device's", async () => {
  const seenAt = Date.parse("2026-11-20T06:00:00.123Z");
  await saveWatchlist(ana, { symbols: ["EURUSD"], updatedAt: "2026-11-20T06:00:00.123456Z" });
  await saveWatchlist(ana, { symbols: ["USDJPY"], updatedAt }, seenAt);
  await expect(saveWatchlist(ana, { symbols: ["GBPUSD"], updatedAt }, seenAt)).rejects.toThrow(Overtaken);
  expect((await loadWatchlist(ana))[0]?.symbols).toEqual(["USDJPY"]);
  await deleteWatchlist(ana);
});

it("refuses a list that is empty, too long, or holds what cannot be a symbol", async () => {
  const many = Array.from({ length: 61 }, (_, at) => `AAA${at}`);
  for (const symbols of [[], many, ["EUR/USD"], ["eurusd"], ["EURUSD,"], [null as unknown as string, "EURUSD"]])
    await expect(saveWatchlist(ben, { symbols, updatedAt }), JSON.stringify(symbols)).rejects.toThrow();
  await saveWatchlist(ben, { symbols: many.slice(1), updatedAt });
});

it("goes when its member is only marked as deleted", async () => {
  await saveWatchlist(ana, { symbols: ["EURUSD"], updatedAt });
  await sql("update auth.users set deleted_at = now() where id = $1", [anasId]);
  expect(await sql("select 1 from public.watchlists where user_id = $1", [anasId])).toEqual([]);
});
