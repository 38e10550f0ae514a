import { spawn } from "node:child_process";
import { createReadStream, existsSync, readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { Readable } from "node:stream";
import { z } from "zod";
import type { Config } from "#config";
import { heldMail, isMailHeld } from "#platform/mail/held-mail.ts";
import { listUnsent, readMailBacklog } from "#platform/mail/mail-backlog.ts";
import { dropKeptMail, releaseKeptMail } from "#platform/mail/release-mail.ts";
import type { Database } from "#platform/postgres/database.ts";
import type { Settings } from "#platform/settings/schema.ts";
import type { FunctionEnv } from "#supabase/functions/_shared/function-env.ts";
import { jsonAnswer, refuse } from "#supabase/functions/_shared/json-answer.ts";
import { serviceFindings, storedFindings } from "../going-public.ts";
import { refusalOfOthers } from "../owner-only.ts";
import { demoContent } from "./demo-content.ts";

type System = { readonly config: Config; readonly database: Database; readonly settings?: Settings | undefined };

const root = join(import.meta.dirname, "../..");
const backupName = /^northpip-[\w-]+\.tar\.zst$/;

const folderOf = ({ config }: System) => join(config.dataDir, "backups");

function backups(system: System) {
  const folder = folderOf(system);
  const names = existsSync(folder) ? readdirSync(folder).filter((name) => backupName.test(name)) : [];
  return names
    .sort()
    .reverse()
    .map((name) => {
      const { size, mtime } = statSync(join(folder, name));
      return { name, bytes: size, at: mtime.toISOString() };
    });
}

/** What the server did by itself in the last day. */
const jobsOf = ({ database }: System) =>
  database.asService(async (tx) => {
    const { rows: queues } = await tx.query("select 1 where to_regclass('pgboss.job') is not null");
    // Nothing has run yet.
    if (queues.length === 0) return [];
    const { rows } = await tx.query(
      `select name, count(*) filter (where state = 'completed')::int as runs, count(*) filter (where state = 'failed')::int as failed,
         max(completed_on) filter (where state = 'completed') as "lastRun",
         (array_agg(output ->> 'message' order by completed_on desc) filter (where state = 'failed'))[1] as "lastFailure"
       from pgboss.job where name not like '\\_\\_pgboss%' group by name order by name`,
    );
    return rows;
  });

async function state(system: System): Promise<Response> {
  const [services, stored, jobs, mail, dead, kept] = await Promise.all([
    serviceFindings(system.config, undefined, system.settings),
    storedFindings(system.config, system.database),
    jobsOf(system),
    readMailBacklog(system.database),
    system.database.asService((tx) => listUnsent(tx, "dead", 20)),
    system.database.asService((tx) => listUnsent(tx, "kept", 20)),
  ]);
  const takesBackups = !system.config.databaseUrl && !system.config.hosted;
  return jsonAnswer(200, {
    findings: [...services, ...stored],
    jobs,
    mail: {
      ...mail,
      held: isMailHeld(system.config.dataDir),
      dead,
      kept,
      counts: { dead: mail.dead, kept: mail.kept },
    },
    takesBackups,
    backups: backups(system),
  });
}

let running: Promise<Response> | undefined;

/** In a process of its own, so that nobody waits while the archive is packed; one at a time. */
function takeBackup(system: System): Promise<Response> {
  running ??= new Promise<Response>((resolve) => {
    const child = spawn(process.execPath, [join(root, "scripts/backup.ts")], {
      cwd: root,
      env: { ...process.env, DATA_DIR: system.config.dataDir },
      stdio: ["ignore", "pipe", "pipe"],
    });
    let said = "";
    // Without file descriptors left it has no streams.
    for (const stream of [child.stdout, child.stderr])
      stream?.on("data", (chunk: Buffer) => (said += chunk.toString()));
    // Without processes left it does not start; unheard, that would end the server.
    child.once("error", (error) => (said += error.message));
    child.once("close", (code) => {
      if (code === 0) resolve(jsonAnswer(200, { backups: backups(system) }));
      else resolve(refuse(500, "backup_failed", said.trim().slice(-500) || "The backup was not made."));
    });
  }).finally(() => {
    running = undefined;
  });
  return running.then((answer) => answer.clone());
}

function download(system: System, name: string): Response {
  const path = join(folderOf(system), name);
  if (!backupName.test(name) || !existsSync(path)) return refuse(404, "no_backup", "There is no such backup.");
  return new Response(Readable.toWeb(createReadStream(path)) as ReadableStream, {
    headers: {
      "content-type": "application/zstd",
      "content-length": String(statSync(path).size),
      "content-disposition": `attachment; filename="${name}"`,
      "cache-control": "private, no-store",
    },
  });
}

const acts: Readonly<Record<string, (system: System, value: string) => Promise<Response> | Response>> = {
  state,
  backup: takeBackup,
  "send-mails": async ({ config, database }) =>
    isMailHeld(config.dataDir) ? refuse(409, "mail_held", heldMail) : jsonAnswer(200, await releaseKeptMail(database)),
  "drop-mails": async ({ database }) => jsonAnswer(200, { dropped: await dropKeptMail(database) }),
  checkout: ({ config }) => jsonAnswer(200, { provider: config.checkout.provider }),
  "demo-content": async ({ database }) => jsonAnswer(200, await demoContent(database)),
  download,
};

const asked = z.object({ act: z.string(), value: z.string().default("") });

/**
 * POST {act, value} for the owner: the state of the machine that serves the site, backups, and mails that did not leave. It is of this embedded
 * server alone and does not deploy to a hosted project.
 */
export const systemFunction =
  (system: System) =>
  async (request: Request, env: FunctionEnv): Promise<Response> => {
    if (request.method !== "POST") return refuse(405, "method_not_allowed", "POST");
    const refusal = await refusalOfOthers(env, request);
    if (refusal) return refusal;
    const read = asked.safeParse(await request.json().catch(() => null));
    const act = read.success && Object.hasOwn(acts, read.data.act) ? acts[read.data.act] : undefined;
    if (!read.success || !act) return refuse(400, "unknown_act", "There is no such act.");
    return act(system, read.data.value);
  };
