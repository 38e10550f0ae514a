import type { SupabaseClient } from "@supabase/supabase-js";
import { afterAll, describe, expect, test } from "vitest";
import { seedContent } from "#content/seed.ts";
import { createSimulatedMarket, simulatedSymbols } from "#trading/market/simulated/simulated-market.ts";
import { logRules } from "#trading/simulator/account-log.ts";
import { followMarket } from "#trading/simulator/follow-market.ts";
import type { Decision } from "#trading/simulator/recompute.ts";
import { reduceSimulator } from "#trading/simulator/reduce.ts";
import { startSimulator } from "#trading/simulator/state.ts";
import { loadLeaderboard, loadPublications, publishAccount, withdrawAccount } from "../../app/data/leaderboard.ts";
import { simulatorAccounts } from "../../app/data/member-documents.ts";
import { memberWorld } from "../../tests/support/member-world.ts";
import { judgePublications } from "./judge-publications.ts";

const { member, visitor, sql, database, stop } = await memberWorld();
await seedContent(database);
afterAll(stop);
const market = createSimulatedMarket();
const wednesday = Date.UTC(2026, 10, 18, 12);

/** An account that bought and sold EUR/USD within a few minutes, as a browser stores it. */
function traded(lots: number) {
  let state = startSimulator(simulatedSymbols.map((name) => ({ name })));
  let time = wednesday;
  const decisions: Decision[] = [];
  const events: Decision["event"][] = [
    { kind: "order", order: { type: "market", symbol: "EURUSD", side: 1, lots } },
    { kind: "close", position: 1, lots: null },
  ];
  for (const event of events) {
    ({ state, time } = followMarket(market, { state, time }, time + 100_000, "EURUSD", () => false));
    decisions.push({ time, event });
    state = reduceSimulator(state, event);
  }
  return { version: 1, rules: logRules, started: wednesday, time, decisions, state };
}
type Document = ReturnType<typeof traded>;

/** Stores an account of a member, as if it had been sent while it was traded. @returns its id. */
async function stored(client: SupabaseClient, document: Document, late = 0): Promise<string> {
  const id = crypto.randomUUID();
  await simulatorAccounts.save(client, [{ id, name: "Mine", document, updatedAt: new Date(wednesday).toISOString() }]);
  const arrived = document.decisions.map(({ time }) => new Date(time + 10_000 + late));
  await sql("update public.simulator_accounts set received = $2 where id = $1", [id, arrived]);
  return id;
}
const judge = (runMs?: number) =>
  judgePublications({
    database,
    now: () => wednesday + 400_000,
    ...(runMs !== undefined && { runMs }),
  });
const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => "done",
    ({ code }: { code: string }) => code,
  );

describe("the leaderboard", () => {
  test("shows what the server recomputed, to everybody and without a name, until it is withdrawn", async () => {
    const ana = await member("ana@example.com");
    const document = traded(0.05);
    await publishAccount(ana, await stored(ana, document), "Ana-1");
    expect(await loadLeaderboard(visitor)).toEqual([]);
    // A run that has lasted long enough leaves it to the next one.
    expect(await judge(0)).toBe(0);
    await judge();
    const { balance } = document.state.account;
    const [row] = await loadLeaderboard(visitor);
    expect(row).toMatchObject({ alias: "Ana-1", trades: 1, openPositions: 0, days: 1, accounts: 1 });
    expect(row?.returnPercent).toBeCloseTo((balance / 1000 - 1) * 100, 2);
    expect(row?.losses).toBe(balance < 1000 ? 1 : 0);
    const [mine] = await loadPublications(ana);
    expect(mine).toMatchObject({ state: "shown", reason: null });
    await withdrawAccount(ana, mine?.id ?? "");
    expect(await loadLeaderboard(visitor)).toEqual([]);
  });

  test("refuses a forged account, one that arrived late and one of another deposit, with the reason", async () => {
    const forger = await member("forger@example.com");
    const forged = traded(0.05);
    const closed = forged.state.journal[1] as { exit: number };
    closed.exit += 500;
    const rich = traded(0.05);
    (rich.state.account.settings as { deposit: number }).deposit = 100;
    await publishAccount(forger, await stored(forger, forged), "Forger-1");
    await publishAccount(forger, await stored(forger, rich), "Forger-2");
    await publishAccount(forger, await stored(forger, traded(0.05), 3_600_000), "Forger-3");
    await judge();
    expect((await loadPublications(forger)).map(({ state, reason, reasonAt }) => [state, reason, reasonAt])).toEqual([
      ["refused", "changed-price", 1],
      ["refused", "other-deposit", null],
      ["refused", "late", 0],
    ]);
    expect(await loadLeaderboard(visitor)).toEqual([]);
  });

  test("takes a result off when the account is changed, reset or deleted, and when its member goes", async () => {
    const dora = await member("dora@example.com");
    const document = traded(0.02);
    const id = await stored(dora, document);
    await publishAccount(dora, id, "Dora");
    await judge();
    expect(await loadLeaderboard(visitor)).toHaveLength(1);
    await simulatorAccounts.save(dora, [
      { id, name: "x", document: { ...document, decisions: [] }, updatedAt: new Date().toISOString() },
    ]);
    await sql("update public.simulator_publications set checked_at = now() - interval '2 days'");
    await judge();
    expect(await loadLeaderboard(visitor)).toEqual([]);
    await publishAccount(dora, await stored(dora, document), "Dora-2");
    await judge();
    expect(await loadLeaderboard(visitor)).toHaveLength(1);
    await sql("update auth.users set deleted_at = now() where email = 'dora@example.com'");
    expect(await loadLeaderboard(visitor)).toEqual([]);
    expect(
      await sql(
        "select from public.simulator_publications p join auth.users u on u.id = p.user_id where u.email = 'dora@example.com'",
      ),
    ).toEqual([]);
  });

  test("is written by nobody but the job: not a result, not a state, not another member's account", async () => {
    const [eve, ben] = [await member("eve@example.com"), await member("ben@example.com")];
    const id = await stored(ben, traded(0.01));
    expect(await codeOf(publishAccount(eve, id, "Eve"))).toBe("42501");
    expect(await codeOf(publishAccount(visitor, id, "Nobody"))).toBe("42501");
    const result = { publication_id: crypto.randomUUID(), alias: "Eve", trades: 1 };
    expect((await eve.from("simulator_results").insert(result)).error?.code).toBe("42501");
    await publishAccount(ben, id, "Ben");
    const own = await ben.from("simulator_publications").update({ state: "shown" }).eq("account_id", id);
    expect(own.error?.code).toBe("42501");
    expect(await loadPublications(eve)).toEqual([]);
    await eve.from("simulator_publications").delete().eq("account_id", id);
    expect(await loadPublications(ben)).toHaveLength(1);
    expect((await visitor.from("simulator_publications").select("id")).error?.code).toBe("42501");
  });

  test("has rules for aliases, and limits", async () => {
    const carl = await member("carl@example.com");
    const ids = [];
    for (let i = 0; i < 4; i++) ids.push(await stored(carl, traded(0.01)));
    const [first, second, third, fourth] = ids as [string, string, string, string];
    for (const alias of ["ab", "x".repeat(21), "1abc", "a b c", "Carl.", "<b>x</b>", "Cärl"])
      expect(await codeOf(publishAccount(carl, first, alias)), alias).toBe("23514");
    for (const alias of [
      ...["Northpip", "the-north_pip", "Official1", "support", "N0rthp1p-Supp0rt", "n0rthplp", "Off1c1aI", "suppport"],
      ...["M0derat0r", "adrnin", "4dm1n"],
    ])
      expect(await codeOf(publishAccount(carl, first, alias)), alias).toBe("alias_reserved");
    expect(await codeOf(publishAccount(carl, first, "be_n"))).toBe("alias_taken");
    await publishAccount(carl, first, "Carl");
    await publishAccount(carl, second, "Carl-2");
    await publishAccount(carl, third, "Carl-3");
    expect(await codeOf(publishAccount(carl, fourth, "Carl-4"))).toBe("too_many_published");
    const [one] = await loadPublications(carl);
    for (let more = 0; more < 7; more++) {
      await sql("delete from public.simulator_publications where account_id = $1", [first]);
      await publishAccount(carl, first, "Carl");
    }
    await withdrawAccount(carl, one?.id ?? "");
    await sql("delete from public.simulator_publications where account_id = $1", [first]);
    expect(await codeOf(publishAccount(carl, first, "Carl"))).toBe("too_many_requests");
    // A request may name the time zone that its answer is written in: the day stays the same.
    for (const zone of ["Etc/GMT+12", "Pacific/Kiritimati"]) {
      const asked = carl.from("simulator_publications").insert({ account_id: first, alias: "Carl" });
      const { error } = await asked.setHeader("Prefer", `timezone=${zone}`);
      expect(error?.code, zone).toBe("too_many_requests");
    }
  });

  test("is computed once when several processes do it at the same moment", async () => {
    await judge();
    const gina = await member("gina@example.com");
    await publishAccount(gina, await stored(gina, traded(0.01)), "Gina");
    const judged = await Promise.all([judge(), judge(), judge()]);
    expect(judged.reduce((sum, count) => sum + count)).toBe(1);
  });
});
