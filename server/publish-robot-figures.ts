import { createHash } from "node:crypto";
import type { SupabaseClient } from "@supabase/supabase-js";
import type { Log } from "#platform/http/service.ts";
import type { PublishedFigures } from "#trading/statistics/published-figures.ts";
import type { RobotData, RobotStrategy } from "#trading/strategy/robots/robot-strategy.ts";

export type PublishOptions = {
  /** With the service role: nobody else may write figures. */
  readonly client: SupabaseClient;
  readonly strategies: readonly RobotStrategy[];
  /** What names this engine: part of the input. */
  readonly engine: string;
  /** Computes one robot's figures, away from this thread. */
  readonly run: (request: {
    readonly document: unknown;
    readonly data: RobotData;
  }) => Promise<{ readonly resultHash: string; readonly figures: PublishedFigures }>;
  readonly signal: AbortSignal;
  readonly log: Log;
};

/** Everything a robot's figures depend on, as 32 hexadecimal digits; costs and account are part of document and engine. */
const inputHashOf = (strategy: RobotStrategy, engine: string): string =>
  createHash("sha256")
    .update(JSON.stringify([strategy.document, strategy.data, strategy.versions, engine]))
    .digest("hex")
    .slice(0, 32);

async function known(client: SupabaseClient): Promise<ReadonlyMap<string, string>> {
  const { data, error } = await client.from("robot_figures").select("robot_id,input_hash");
  if (error) throw new Error(`robot figures could not be read: ${error.message}`);
  return new Map(data.map((row) => [row.robot_id as string, row.input_hash as string]));
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
 * that fails is logged and does not keep the others back. @returns the robots that were computed.
 */
export async function publishRobotFigures(options: PublishOptions): Promise<string[]> {
  const { strategies, engine, signal, log } = options;
  const before = await known(options.client);
  const computed: string[] = [];
  for (const strategy of strategies) {
    if (signal.aborted) break;
    const inputHash = inputHashOf(strategy, engine);
    if (before.get(strategy.robotId) === inputHash) continue;
    try {
      await publish(strategy, inputHash, options);
      computed.push(strategy.robotId);
    } catch (error) {
      if (!signal.aborted) log.warn("a robot's figures are missing", { robot: strategy.robotId, error });
    }
  }
  return computed;
}
