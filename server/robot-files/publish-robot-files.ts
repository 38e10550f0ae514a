import { createHash } from "node:crypto";
import type { SupabaseClient } from "@supabase/supabase-js";
import type { Log } from "#platform/http/service.ts";
import type { RobotStrategy } from "#trading/strategy/robots/robot-strategy.ts";
import { loadBrand, loadRobots } from "../../app/data/content.ts";
import { type RobotRelease, robotRelease } from "./robot-files.ts";

export type PublishFilesOptions = {
  /** With the service role: nobody else may write files. */
  readonly client: SupabaseClient;
  readonly strategies: readonly RobotStrategy[];
  readonly siteUrl: string;
  /** Where `functions/v1` is. */
  readonly backEndUrl: string;
  readonly log: Log;
};

const check = ({ error }: { readonly error: { readonly message: string } | null }, what: string) => {
  if (error) throw new Error(`${what}: ${error.message}`);
};

async function store(client: SupabaseClient, strategy: RobotStrategy, release: RobotRelease, fingerprint: string) {
  const { robotId, versions } = strategy;
  const files = release.files.map((file, position) => ({ robot_id: robotId, ...file, position }));
  const row = {
    robot_id: robotId,
    version: versions[0]?.version ?? "1.0",
    changes: versions,
    missing: release.missing,
  };
  // The fingerprint last: a start that is cut off between the writes repeats them.
  check(
    await client.from("robot_releases").upsert({ ...row, fingerprint: "", published_at: new Date().toISOString() }),
    "release",
  );
  check(await client.from("robot_files").upsert(files), "files");
  const names = files.map(({ name }) => `"${name}"`).join(",");
  check(await client.from("robot_files").delete().eq("robot_id", robotId).not("name", "in", `(${names})`), "old files");
  check(await client.from("robot_releases").update({ fingerprint }).eq("robot_id", robotId), "fingerprint");
}

/**
 * Writes the files of every robot that changed, from its rules and its label. A file that cannot be made is named in the log and in
 * the member area. @returns the robots that were written.
 */
export async function publishRobotFiles(options: PublishFilesOptions): Promise<string[]> {
  const { client, strategies, siteUrl, backEndUrl, log } = options;
  const [robots, brand, known] = await Promise.all([
    loadRobots(client),
    loadBrand(client),
    client.from("robot_releases").select("robot_id,fingerprint"),
  ]);
  check(known, "robot releases could not be read");
  const before = new Map((known.data ?? []).map((row) => [row.robot_id as string, row.fingerprint as string]));
  const endpoint = `${backEndUrl}/functions/v1/licence`;
  const written: string[] = [];
  for (const strategy of strategies) {
    const robot = robots.find(({ id }) => id === strategy.robotId);
    if (!robot) continue;
    const release = robotRelease({ strategy, robot, brand, siteUrl, endpoint });
    const fingerprint = createHash("sha256").update(JSON.stringify(release)).digest("hex");
    for (const { name, reason } of release.missing)
      log.warn("a robot's file could not be made", { file: name, reason });
    if (before.get(strategy.robotId) === fingerprint) continue;
    await store(client, strategy, release, fingerprint);
    written.push(strategy.robotId);
  }
  return written;
}
