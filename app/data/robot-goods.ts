import type { SupabaseClient } from "@supabase/supabase-js";
import * as z from "zod/mini";
import { type RobotGoods, robotGoods } from "../../supabase/functions/robot-goods/answer.ts";
import { callFunction } from "./client.ts";
import { rows } from "./rows.ts";

export type { RobotGoods };
export type Activation = RobotGoods["licences"][number]["activations"][number];

/** A refusal of the server, in its own words. */
export class GoodsError extends Error {
  readonly status: number;
  constructor(status: number, message: string) {
    super(message);
    this.name = "GoodsError";
    this.status = status;
  }
}

const refusal = z.object({ message: z.string() });

async function ask(path: string): Promise<Response> {
  const response = await callFunction(`robot-goods/${path}`);
  if (response.ok) return response;
  const { data } = refusal.safeParse(await response.json().catch(() => null));
  throw new GoodsError(response.status, data?.message ?? `The server answered ${response.status}.`);
}

/** What an enrolment in a robot opens. @throws {GoodsError} 403 when it has ended, 404 when it is not the member's. */
export const loadRobotGoods = async (enrolmentId: string): Promise<RobotGoods> =>
  robotGoods.parse(await (await ask(encodeURIComponent(enrolmentId))).json());

/** Robots whose buyers have something to download. */
export async function loadRobotsWithFiles(client: SupabaseClient): Promise<ReadonlySet<string>> {
  return new Set(await rows<string>(client.rpc("robots_with_files")));
}

/** Robots whose files are all the seller's own. */
export async function loadRobotsWithOnlyOwnFiles(client: SupabaseClient): Promise<ReadonlySet<string>> {
  return new Set(await rows<string>(client.rpc("robots_with_only_own_files")));
}

export const downloadRobotFile = async (enrolmentId: string, name: string): Promise<Blob> =>
  (await ask(`${encodeURIComponent(enrolmentId)}/${encodeURIComponent(name)}`)).blob();
