import type { SupabaseClient } from "@supabase/supabase-js";
import { afterAll, expect, test } from "vitest";
import { drills } from "#content/drills.ts";
import { seedContent } from "#content/seed.ts";
import { createSimulatedMarket } from "#trading/market/simulated/simulated-market.ts";
import { finish } from "#trading/optimize/search.ts";
import { type DrillTerms, drillStart, drillTerms } from "#trading/school/drills/drill.ts";
import { type DrillLog, drillAccount } from "#trading/school/drills/judge-drill.ts";
import { logRules } from "#trading/simulator/account-log.ts";
import { type Decision, recompute } from "#trading/simulator/recompute.ts";
import { handInDrill, loadDrill, loadDrillScores, loadDrills, loadTry, startDrill } from "../../app/data/drills.ts";
import { memberWorld } from "../../tests/support/member-world.ts";
import { judgeTries } from "./judge-tries.ts";

const { member, visitor, sql, database, stop } = await memberWorld();
await seedContent(database);
afterAll(stop);

const minute = 60_000;
/** A buy with a stop 20 pips below, half an hour after the start, as the page hands it in. */
function plannedTrade(terms: DrillTerms, seed: number, lots: number): DrillLog {
  const market = createSimulatedMarket(seed);
  const from = drillStart(terms, seed);
  const time = from + 30 * minute;
  const stop = market.quote(terms.symbol, time).ask - 200;
  const order = { type: "market", symbol: terms.symbol, side: 1, lots, bracket: { stop } } as const;
  const decisions: Decision[] = [{ time, event: { kind: "order", order } }];
  const end = from + 120 * minute;
  const done = finish(recompute(drillAccount(terms), { from, stored: end, until: end, decisions }, market));
  if (!done.ok) throw new Error(done.reason);
  return { rules: logRules, time: end, decisions, journal: done.state.journal };
}
const drill = "risk-one-percent";
async function begin(client: SupabaseClient) {
  const begun = await startDrill(client, drill);
  if (begun.outcome !== "started") throw new Error(begun.outcome);
  return { ...begun, terms: drillTerms.parse(begun.terms) };
}

test("every delivered drill can be judged, and visitors read it", async () => {
  expect((await loadDrills(visitor)).map(({ id }) => id)).toEqual(drills.map(({ id }) => id));
  for (const { id, terms } of drills) {
    expect(drillTerms.parse(terms)).toEqual(terms);
    expect((await loadDrill(visitor, id))?.terms).toEqual(terms);
    expect(terms.rules.reduce((sum, { weight }) => sum + weight, 0)).toBe(100);
  }
  expect(await loadDrill(visitor, "nothing")).toBeNull();
});

test("a try is scored by the server, another one has another market, and the best score is kept", async () => {
  const ana = await member("ana@example.com");
  const first = await begin(ana);
  expect(await handInDrill(ana, first.try, plannedTrade(first.terms, first.seed, 0.5))).toBe("waiting");
  expect((await loadTry(ana, first.try))?.state).toBe("waiting");
  expect(await judgeTries({ database })).toBe(1);
  expect(await loadTry(ana, first.try)).toMatchObject({ state: "judged", score: 100, result: { trades: 1 } });
  expect(await sql("select log from public.drill_tries where state = 'judged'")).toEqual([{ log: null }]);
  const second = await begin(ana);
  expect(second.seed).not.toBe(first.seed);
  // Twice the size risks 2%: its rule's weight is 40.
  await handInDrill(ana, second.try, plannedTrade(second.terms, second.seed, 1));
  await judgeTries({ database });
  expect(await loadTry(ana, second.try)).toMatchObject({ state: "judged", score: 60 });
  expect(await loadDrillScores(ana)).toEqual([{ drill, best: 100, tries: 2 }]);
});

test("tries that were begun and left count beside the best score, and so do those whose rows are gone", async () => {
  const una = await member("una@example.com");
  await begin(una);
  await begin(una);
  expect(await loadDrillScores(una), "nothing is handed in").toEqual([]);
  const third = await begin(una);
  await handInDrill(una, third.try, plannedTrade(third.terms, third.seed, 0.5));
  await judgeTries({ database });
  expect(await loadDrillScores(una)).toEqual([{ drill, best: 100, tries: 3 }]);
  await sql(
    `insert into public.drill_tries (user_id, drill_id, terms, seed, state, score, started_at)
     select t.user_id, t.drill_id, t.terms, t.seed, 'judged', 10, t.started_at - n * interval '1 minute'
     from public.drill_tries t, generate_series(1, 60) n where t.id = $1`,
    [third.try],
  );
  await begin(una);
  expect(await loadDrillScores(una)).toEqual([{ drill, best: 100, tries: 64 }]);
});

test("a forged, replayed or foreign log gets no score", async () => {
  const eve = await member("eve@example.com");
  const first = await begin(eve);
  const good = plannedTrade(first.terms, first.seed, 0.5);
  const other = await begin(eve);
  expect(await handInDrill(eve, first.try, good), "the try before has ended").toBe("unknown");
  expect(await handInDrill(eve, other.try, good)).toBe("waiting");
  await judgeTries({ database });
  expect((await loadTry(eve, other.try))?.state).toBe("refused");
  const third = await begin(eve);
  const mine = plannedTrade(third.terms, third.seed, 0.5);
  expect(await handInDrill(await member("mallory@example.com"), third.try, mine)).toBe("unknown");
  expect(await handInDrill(eve, third.try, { ...mine, journal: [] })).toBe("waiting");
  expect(await handInDrill(eve, third.try, mine), "once").toBe("handed_in");
  await judgeTries({ database });
  expect(await loadTry(eve, third.try)).toMatchObject({ state: "refused", reason: "changed-journal" });
  const late = await begin(eve);
  await sql("update public.drill_tries set started_at = now() - interval '25 hours' where id = $1", [late.try]);
  expect(await handInDrill(eve, late.try, plannedTrade(late.terms, late.seed, 0.5))).toBe("expired");
  const large = await begin(eve);
  const log = { ...mine, journal: Array.from({ length: 4000 }, () => ({ kind: "x".repeat(70) })) };
  expect(await handInDrill(eve, large.try, log)).toBe("too_large");
  expect(await loadDrillScores(eve)).toEqual([]);
});

test("nobody writes a score or reads another member's tries, and a drill that changed judges by its old rules", async () => {
  const ben = await member("ben@example.com");
  const begun = await begin(ben);
  const raised = await ben.from("drill_tries").update({ score: 100 }).eq("id", begun.try);
  expect(raised.error?.code).toBe("42501");
  const made = await ben.from("drill_tries").insert({ drill_id: drill, terms: {}, seed: 1, score: 100 });
  expect(made.error?.code).toBe("42501");
  expect((await visitor.from("drill_tries").select("id")).error?.code).toBe("42501");
  expect((await visitor.rpc("start_drill", { drill })).error?.code).toBe("PGRST202");
  expect(await loadTry(await member("carl@example.com"), begun.try)).toBeNull();
  await handInDrill(ben, begun.try, plannedTrade(begun.terms, begun.seed, 0.5));
  await sql("update public.drills set terms = jsonb_set(terms, '{deposit}', '500') where id = $1", [drill]);
  await judgeTries({ database });
  expect((await loadTry(ben, begun.try))?.score).toBe(100);
  expect((await startDrill(ben, "nothing")).outcome).toBe("unknown");
  const exported = await ben.rpc("export_my_data");
  expect(exported.data.drill_tries).toHaveLength(1);
});

test("members have their verdicts in turns, however many tries one of them hands in", async () => {
  const [fay, gus] = [await member("fay@example.com"), await member("gus@example.com")];
  for (const client of [fay, fay, fay, gus]) {
    const begun = await begin(client);
    await handInDrill(client, begun.try, { ...plannedTrade(begun.terms, begun.seed, 0.5), journal: [] });
  }
  // A run that has lasted long enough leaves them to the next one.
  expect(await judgeTries({ database, runMs: 0 })).toBe(0);
  expect(await judgeTries({ database })).toBe(4);
  const order = await sql(
    "select u.email from public.drill_tries t join auth.users u on u.id = t.user_id where u.email ~ '^(fay|gus)' order by t.judged_at",
  );
  expect(order.map(({ email }) => String(email).slice(0, 3))).toEqual(["fay", "gus", "fay", "fay"]);
});

test("a member starts at most sixty tries a day", async () => {
  const dora = await member("dora@example.com");
  for (let at = 0; at < 60; at += 1) expect((await startDrill(dora, drill)).outcome).toBe("started");
  expect((await startDrill(dora, drill)).outcome).toBe("too_many");
});
