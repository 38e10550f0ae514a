import type { SupabaseClient } from "@supabase/supabase-js";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { readConfig } from "#config";
import { seedContent } from "#content/seed.ts";
import { createPlatform, type Platform } from "#platform/platform.ts";
import { type TestDatabase, testDatabase } from "#platform/postgres/test-database.ts";
import type { RobotStrategy } from "#trading/strategy/robots/robot-strategy.ts";
import { robotStrategies } from "#trading/strategy/robots/robots.ts";
import { runJobHere } from "#workers/run-job-here.ts";
import { publishRobotFigures } from "../../server/publish-robot-figures.ts";
import {
  changeRobotStatement,
  loadFiguresOf,
  loadRobotFigures,
  loadRobotStatements,
  removeRobotStatement,
  storeRobotStatement,
} from "./robots.ts";
import { serverClient } from "./server-client.ts";

const siteUrl = "http://127.0.0.1:3994";
const log = { info() {}, warn() {}, error() {} };
const analysis = { trades: 3, statistics: { netProfit: 1 }, curve: { time: [], balance: [], equity: [] } };
const statement = {
  robotId: "heron-grid",
  title: "Account record",
  accountKind: "live" as const,
  broker: null,
  currency: "USD",
  format: "mt4-html",
  analysis: analysis as never,
};
let test: TestDatabase;
let platform: Platform;
let [visitor, member, owner, service]: SupabaseClient[] = [];

async function clientFor(claims: Record<string, unknown>): Promise<SupabaseClient> {
  const token = await platform.keys.sign(
    { aud: "authenticated", role: "authenticated", ...claims },
    { expiresIn: 600 },
  );
  return clientOf(token);
}
const clientOf = (key: string) =>
  serverClient((input, init) => platform.fetch(new Request(input, init), { remoteAddress: "127.0.0.1" }), key, siteUrl);

beforeAll(async () => {
  test = await testDatabase();
  await seedContent(test.database);
  platform = await createPlatform({
    config: readConfig({ SITE_URL: siteUrl, DATA_DIR: test.dataDir }),
    database: test.database,
    log,
  });
  visitor = clientOf(platform.keys.anonKey);
  service = clientOf(platform.keys.serviceRoleKey);
  member = await clientFor({ sub: crypto.randomUUID(), email: "ana@example.com" });
  owner = await clientFor({
    sub: crypto.randomUUID(),
    email: "o@example.com",
    aal: "aal2",
    app_metadata: { role: "owner" },
  });
});
afterAll(async () => {
  await platform.close();
  await test.stop();
});

const someMonths = (strategy: RobotStrategy): RobotStrategy => ({
  ...strategy,
  data: { ...strategy.data, from: Date.UTC(2025, 0, 1), to: Date.UTC(2025, 5, 1) },
});
const strategies = robotStrategies
  .filter(({ robotId }) => ["tern-trend", "heron-grid"].includes(robotId))
  .map(someMonths);
const publish = (engine: string, own: readonly RobotStrategy[] = strategies) =>
  publishRobotFigures({
    client: service as SupabaseClient,
    strategies: own,
    engine,
    run: (request) => runJobHere("robot-run", request),
    signal: new AbortController().signal,
    log,
  });

describe("figures of robots", () => {
  it("are computed once for the same input, and again for another engine", async () => {
    expect(await publish("engine-one")).toEqual(["tern-trend", "heron-grid"]);
    expect(await publish("engine-one")).toEqual([]);
    expect(await publish("engine-two")).toEqual(["tern-trend", "heron-grid"]);
  }, 60_000);

  it("are what anybody computes from the stored document and history", async () => {
    const stored = await loadFiguresOf(visitor as SupabaseClient, "heron-grid");
    const { document, settings } = stored as NonNullable<typeof stored>;
    const again = await runJobHere("robot-run", { document, data: settings.data as never });
    expect(again.resultHash).toBe(stored?.resultHash);
    expect(again.figures.statistics).toEqual(stored?.summary);
    expect(again.figures.curve).toEqual(stored?.curve);
    expect(stored?.trades).toBe(again.figures.trades);
    expect(settings.rejected).toEqual(again.figures.rejected);
    expect(stored?.curve.equity.length).toBeGreaterThan(50);
  }, 60_000);

  it("say what the same rules came to on the other pairs of the label, and are computed again when it changes", async () => {
    const others = async () => (await loadFiguresOf(visitor as SupabaseClient, "tern-trend"))?.settings.otherPairs;
    const [tern] = strategies as [RobotStrategy];
    expect((await others())?.map(({ symbol }) => symbol)).toEqual(["GBPUSD", "USDJPY", "AUDUSD"]);
    const { document, data } = {
      document: { ...tern.document, symbol: "USDJPY" },
      data: { ...tern.data, symbol: "USDJPY" },
    };
    const { statistics, trades } = (await runJobHere("robot-run", { document, data })).figures;
    expect((await others())?.[1]).toEqual({
      symbol: "USDJPY",
      gainPercent: statistics.gainPercent,
      drawdownPercent: statistics.equityDrawdownRelative,
      trades,
    });
    await (service as SupabaseClient)
      .from("robots")
      .update({ pairs: ["EURUSD", "AUDUSD", "DAX"] })
      .eq("id", "tern-trend");
    await publish("engine-two");
    expect((await others())?.map(({ symbol }) => symbol)).toEqual(["AUDUSD"]);
  }, 60_000);

  it("of one robot that cannot be computed do not keep the others back", async () => {
    const [first, second] = strategies as [RobotStrategy, RobotStrategy];
    const broken = {
      ...first,
      document: { ...first.document, symbol: "NOSUCH" },
      data: { ...first.data, symbol: "NOSUCH" },
    };
    expect(await publish("engine-three", [broken, second])).toEqual(["heron-grid"]);
    expect((await loadFiguresOf(visitor as SupabaseClient, "tern-trend"))?.engine).toBe("engine-two");
  }, 60_000);

  it("cannot be written by a visitor, a member or the owner", async () => {
    for (const client of [visitor, member, owner]) {
      const { error } = await (client as SupabaseClient)
        .from("robot_figures")
        .update({ result_hash: "0000000000000000" })
        .eq("robot_id", "heron-grid");
      expect(error?.code).toBe("42501");
    }
  });

  it("of an unpublished robot are not shown", async () => {
    await (service as SupabaseClient).from("robots").update({ published: false }).eq("id", "tern-trend");
    expect((await loadRobotFigures(visitor as SupabaseClient)).map(({ robotId }) => robotId)).toEqual(["heron-grid"]);
    await (service as SupabaseClient).from("robots").update({ published: true }).eq("id", "tern-trend");
  });
});

describe("analyses of statements", () => {
  it("are written and removed by the owner only, and read by everybody once published", async () => {
    for (const client of [visitor, member]) {
      await expect(storeRobotStatement(client as SupabaseClient, statement)).rejects.toThrow();
    }
    await storeRobotStatement(owner as SupabaseClient, statement);
    const [stored] = await loadRobotStatements(visitor as SupabaseClient, "heron-grid");
    expect(stored).toMatchObject({ title: "Account record", accountKind: "live", analysis });
    const id = stored?.id as string;
    const { format, ...details } = statement;
    await expect(changeRobotStatement(member as SupabaseClient, id, { ...details, title: "Mine" })).rejects.toThrow();
    await changeRobotStatement(owner as SupabaseClient, id, { ...details, title: "Corrected", accountKind: "demo" });
    expect((await loadRobotStatements(visitor as SupabaseClient))[0]).toMatchObject({
      title: "Corrected",
      accountKind: "demo",
      format,
      analysis,
    });
    await removeRobotStatement(member as SupabaseClient, id);
    expect(await loadRobotStatements(visitor as SupabaseClient)).toHaveLength(1);
    await (owner as SupabaseClient).from("robot_statements").update({ published: false }).eq("id", id);
    expect(await loadRobotStatements(visitor as SupabaseClient)).toEqual([]);
    await removeRobotStatement(owner as SupabaseClient, id);
    expect(await loadRobotStatements(owner as SupabaseClient)).toEqual([]);
  });

  it("are refused when they are not what they should be", async () => {
    const bad = { ...statement, accountKind: "imagined" as never };
    await expect(storeRobotStatement(owner as SupabaseClient, bad)).rejects.toThrow(/account_kind/);
  });
});
