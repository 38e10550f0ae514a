import type { SupabaseClient } from "@supabase/supabase-js";
import { rows } from "./rows.ts";

export type RobotCurve = {
  /** UTC milliseconds. */
  readonly time: readonly number[];
  readonly balance: readonly number[];
  readonly equity: readonly number[];
};
export type MonthFigure = { readonly year: number; readonly month: number; readonly percent: number };
export type RobotFinding = {
  readonly id: string;
  readonly name: string;
  readonly verdict: "seen" | "traces" | "not-seen" | "too-few" | "not-told";
  readonly share: number;
  readonly words: string;
  readonly evidence: readonly { readonly rows: readonly number[]; readonly words: string }[];
};
export type RobotSettings = {
  readonly data: { readonly symbol: string; readonly timeframe: string; readonly from: number; readonly to: number };
  readonly account: { readonly currency: string; readonly deposit: number; readonly mode: "netting" | "hedging" };
  readonly costs: {
    readonly spreadPoints: number;
    readonly commissionPerLot: number;
    readonly slippagePoints: number;
    readonly swapLongPoints: number;
    readonly swapShortPoints: number;
  };
  /** Absent from figures stored before results named it. */
  readonly spread?:
    | { readonly from: "data"; readonly medianPoints: number; readonly widestPoints: number }
    | { readonly from: "fixed"; readonly points: number };
  /** The pair that results were converted with; absent from figures stored before, null where none was needed. */
  readonly conversion?: string | null;
  /** Orders that were not filled, by the reason; absent from figures stored before they were counted. */
  readonly rejected?: Readonly<Record<string, number>>;
  readonly symbol: string;
  readonly digits: number;
  readonly pipPoints: number;
  readonly firstBar: number;
  readonly lastBar: number;
  /** Trades that were open together counted as one; absent from figures stored before they were counted. */
  readonly outcomes?: number;
  /** What the same rules came to on the other pairs of the label, over the same days; absent until they are computed, after all records. */
  readonly otherPairs?: readonly OtherPairFigures[];
};

/** Of the same days, costs and deposit as the record. Percent; null where it is not defined. */
export type OtherPairFigures = {
  readonly symbol: string;
  readonly gainPercent: number | null;
  readonly drawdownPercent: number | null;
  readonly trades: number;
};

/** A robot's figures as they were computed; nothing in it was typed in. */
export type RobotFigures = {
  readonly robotId: string;
  readonly inputHash: string;
  readonly resultHash: string;
  readonly engine: string;
  /** ISO 8601. */
  readonly computedAt: string;
  /** The strategy document, unchecked. */
  readonly document: unknown;
  readonly settings: RobotSettings;
  readonly versions: readonly { readonly version: string; readonly date: string; readonly change: string }[];
  readonly summary: Readonly<Record<string, number | null>>;
  readonly curve: RobotCurve;
  readonly months: readonly MonthFigure[];
  readonly findings: readonly RobotFinding[];
  readonly trades: number;
  readonly bars: number;
};

/** What was computed from a statement the owner imported. */
export type RobotStatement = {
  readonly id: string;
  readonly robotId: string;
  readonly title: string;
  readonly accountKind: "live" | "demo";
  readonly broker: string | null;
  readonly currency: string;
  readonly format: string;
  readonly importedAt: string;
  readonly analysis: {
    readonly trades: number;
    /** Independent results; absent in what was stored before they were counted. */
    readonly outcomes?: number;
    readonly firstTrade: number;
    readonly lastTrade: number;
    readonly openPositions: number;
    readonly deposits: number;
    readonly withdrawals: number;
    readonly assumedDeposit: number | null;
    readonly symbols: readonly string[];
    readonly statistics: Readonly<Record<string, number | null>>;
    readonly months: readonly MonthFigure[];
    readonly curve: RobotCurve;
    /** Absent in what was stored when deposits and withdrawals were part of the curve. */
    readonly withoutPayments?: true;
    readonly findings: readonly RobotFinding[];
    /** Why its figures cannot be relied on; absent in what was stored before this was looked for. */
    readonly warning?: string | null;
    readonly notes: readonly string[];
  };
};

const figureColumns =
  "robotId:robot_id,inputHash:input_hash,resultHash:result_hash,engine,computedAt:computed_at,document,settings,versions,summary,curve,months,findings,trades,bars";
const statementColumns =
  "id,robotId:robot_id,title,accountKind:account_kind,broker,currency,format,importedAt:imported_at,analysis";

/** Figures of every published robot that has some. */
export const loadRobotFigures = (client: SupabaseClient) =>
  rows<RobotFigures>(client.from("robot_figures").select(figureColumns).order("robot_id"));

/** @returns null while a robot's figures are not computed, or when it has no published rules. */
export async function loadFiguresOf(client: SupabaseClient, robotId: string): Promise<RobotFigures | null> {
  const found = await rows<RobotFigures>(client.from("robot_figures").select(figureColumns).eq("robot_id", robotId));
  return found[0] ?? null;
}

/** Published analyses of imported statements, newest first; of one robot when it is named. */
export function loadRobotStatements(client: SupabaseClient, robotId?: string): Promise<RobotStatement[]> {
  const all = client.from("robot_statements").select(statementColumns);
  return rows<RobotStatement>((robotId ? all.eq("robot_id", robotId) : all).order("imported_at", { ascending: false }));
}

export type NewStatement = Omit<RobotStatement, "id" | "importedAt">;

/** Stores an analysis; only the owner may. @throws with the interface's message when it was refused. */
export async function storeRobotStatement(client: SupabaseClient, statement: NewStatement): Promise<void> {
  const { robotId, title, accountKind, broker, currency, format, analysis } = statement;
  const { error } = await client
    .from("robot_statements")
    .insert({ robot_id: robotId, title, account_kind: accountKind, broker, currency, format, analysis });
  if (error) throw new Error(error.message);
}

/** Corrects what is said of an account and, where a newer statement was read, its figures; only the owner may. */
export async function changeRobotStatement(
  client: SupabaseClient,
  id: string,
  change: Omit<NewStatement, "format" | "analysis"> & Partial<Pick<NewStatement, "format" | "analysis">>,
): Promise<void> {
  const { robotId, accountKind, ...rest } = change;
  const changed = client
    .from("robot_statements")
    .update({ robot_id: robotId, account_kind: accountKind, ...rest })
    .eq("id", id)
    .select("id");
  const { data, error } = await changed;
  if (error) throw new Error(error.message);
  // Row level security leaves out what one may not change: nothing changed is not success.
  if (data?.length !== 1) throw new Error("The record is gone, or is not yours to change.");
}

/** Takes an analysis away; only the owner may. */
export async function removeRobotStatement(client: SupabaseClient, id: string): Promise<void> {
  const { error } = await client.from("robot_statements").delete().eq("id", id);
  if (error) throw new Error(error.message);
}
