import { createHash } from "node:crypto";
import type { SupabaseClient } from "@supabase/supabase-js";
import type { OtherPairFigures } from "#app/data/robots.ts";
import type { Log } from "#platform/http/service.ts";
import { findSymbol } from "#trading/market/symbols.ts";
import type { PublishedFigures } from "#trading/statistics/published-figures.ts";
import type { RobotData, RobotStrategy } from "#trading/strategy/robots/robot-strategy.ts";

/** What a run of the rules came to. */
type RobotRun = { readonly resultHash: string; readonly figures: PublishedFigures };

export type PublishOptions = {
  /** With the service role: nobody else may write figures. */
  readonly client: SupabaseClient;
  readonly strategies: readonly RobotStrategy[];
  /** What names this engine: part of the input. */
  readonly engine: string;
  /** Computes one robot's figures, away from this thread. */
  readonly run: (request: { readonly document: unknown; readonly data: RobotData }) => Promise<RobotRun>;
  readonly signal: AbortSignal;
  readonly log: Log;
};

/** Everything a robot's figures depend on, as 32 hexadecimal digits; costs and account are part of document and engine. */
const inputHashOf = (strategy: RobotStrategy, engine: string): string =>
  createHash("sha256")
    .update(JSON.stringify([strategy.document, strategy.data, strategy.versions, engine]))
    .digest("hex")
    .slice(0, 32);

type Stored = { readonly inputHash: string; readonly settings: Readonly<Record<string, unknown>> };

async function known(client: SupabaseClient): Promise<ReadonlyMap<string, Stored>> {
  const { data, error } = await client.from("robot_figures").select("robot_id,input_hash,settings");
  if (error) throw new Error(`robot figures could not be read: ${error.message}`);
  return new Map(data.map((row) => [row.robot_id, { inputHash: row.input_hash, settings: row.settings }]));
}

async function publish(strategy: RobotStrategy, inputHash: string, options: PublishOptions): Promise<void> {
  const { document, data, versions, robotId } = strategy;
  const { resultHash, figures } = await options.run({ document, data });
  const { statistics, months, curve, findings, trades, bars, firstBar, lastBar, account, costs, ...symbol } = figures;
  const { error } = await options.client.from("robot_figures").upsert({
    robot_id: robotId,
    input_hash: inputHash,
    result_hash: resultHash,
    engine: options.engine,
    computed_at: new Date().toISOString(),
    document,
    settings: { data, account, costs, firstBar, lastBar, ...symbol },
    versions,
    summary: statistics,
    curve,
    months,
    findings,
    trades,
    bars,
  });
  if (error) throw new Error(`robot figures could not be stored: ${error.message}`);
}

/**
 * Brings the figures of every robot up to date: computed where the input changed, left alone where it did not. One robot
 * that fails is logged and does not keep the others back. What the rules came to on the other pairs of each robot's label is
 * computed after all records. @returns the robots whose records were computed.
 */
export async function publishRobotFigures(options: PublishOptions): Promise<string[]> {
  const { strategies, engine, signal, log, client } = options;
  const before = await known(client);
  const computed: string[] = [];
  for (const strategy of strategies) {
    if (signal.aborted) break;
    const inputHash = inputHashOf(strategy, engine);
    if (before.get(strategy.robotId)?.inputHash === inputHash) continue;
    try {
      await publish(strategy, inputHash, options);
      computed.push(strategy.robotId);
    } catch (error) {
      if (!signal.aborted) log.warn("a robot's figures are missing", { robot: strategy.robotId, error });
    }
  }
  if (!signal.aborted) await publishOtherPairs(options);
  return computed;
}

/** What the same rules came to on the other pairs that each robot is sold for: without them the record of one pair is read as that of all. */
async function publishOtherPairs(options: PublishOptions): Promise<void> {
  const { client, strategies, signal, log } = options;
  const stored = await known(client);
  const { data: labels, error } = await client.from("robots").select("id,pairs");
  if (error) throw new Error(`the pairs of robots could not be read: ${error.message}`);
  for (const { robotId, document, data } of strategies) {
    const settings = stored.get(robotId)?.settings;
    const pairs: readonly string[] = labels.find(({ id }) => id === robotId)?.pairs ?? [];
    const others = pairs.filter((name) => name !== document.symbol && findSymbol(name) !== undefined);
    const has = (settings?.otherPairs ?? []) as readonly OtherPairFigures[];
    if (!settings || has.map(({ symbol }) => symbol).join() === others.join()) continue;
    const otherPairs: OtherPairFigures[] = [];
    for (const symbol of others) {
      try {
        const run = await options.run({ document: { ...document, symbol }, data: { ...data, symbol } });
        otherPairs.push(otherPairFigures(symbol, run));
      } catch (problem) {
        if (signal.aborted) return;
        log.warn("a robot's figures on one of its other pairs are missing", { robot: robotId, symbol, error: problem });
      }
    }
    const { error: refused } = await client
      .from("robot_figures")
      .update({ settings: { ...settings, otherPairs } })
      .eq("robot_id", robotId);
    if (refused) log.warn("figures of other pairs could not be stored", { robot: robotId, error: refused.message });
  }
}

const otherPairFigures = (symbol: string, { figures: { statistics, trades } }: RobotRun): OtherPairFigures => ({
  symbol,
  gainPercent: statistics.gainPercent ?? null,
  drawdownPercent: statistics.equityDrawdownRelative ?? null,
  trades,
});
