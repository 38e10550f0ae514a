import * as z from "zod";
import { callFunction } from "#app/data/client.ts";
import { DataError } from "#app/data/rows.ts";
import { callDatabase } from "../content/call-database.ts";
import { saveProblem } from "../content/changes.ts";

const unsent = z.object({
  kind: z.string(),
  recipient: z.string(),
  created_at: z.string(),
  attempts: z.number(),
  last_error: z.string().nullable(),
});
const backup = z.object({ name: z.string(), bytes: z.number(), at: z.string() });
const machine = z.object({
  jobs: z.array(
    z.object({
      name: z.string(),
      runs: z.number(),
      failed: z.number(),
      lastRun: z.string().nullable(),
      lastFailure: z.string().nullable(),
    }),
  ),
  findings: z.array(
    z.object({
      level: z.enum(["must", "should"]),
      text: z.string(),
      page: z.string().startsWith("/admin/").optional(),
    }),
  ),
  mail: z.object({
    held: z.boolean(),
    waiting: z.number(),
    failing: z.number(),
    lastError: z.string().nullable(),
    counts: z.object({ dead: z.number(), kept: z.number() }),
    dead: z.array(unsent),
    kept: z.array(unsent),
  }),
  takesBackups: z.boolean(),
  backups: z.array(backup),
});
const database = z.object({
  database: z.number(),
  files: z.array(z.object({ bucket: z.string(), files: z.number(), bytes: z.number() })),
  accounts: z.number(),
  signedIn: z.number(),
});

export type Machine = z.infer<typeof machine>;
export type DatabaseState = z.infer<typeof database>;

/** Asks the server that runs the site. @throws {DataError} with its own words */
export async function askSystem(act: string, value = ""): Promise<Response> {
  const answer = await callFunction("system", { method: "POST", body: JSON.stringify({ act, value }) });
  if (answer.ok) return answer;
  const said = (await answer.json().catch(() => ({}))) as { message?: string; code?: string };
  throw new DataError(said.message ?? "The server did not answer", said.code, answer.status);
}

/** Null where a hosted project answers in the place of this server. */
export async function loadMachine(): Promise<Machine | null> {
  try {
    return machine.parse(await (await askSystem("state")).json());
  } catch (error) {
    if (error instanceof DataError && error.status === 404) return null;
    throw error;
  }
}

/** The provider that takes the money now, in whatever place it was set; null where a hosted project answers. */
export async function loadCheckoutProvider(): Promise<string | null> {
  try {
    return z.object({ provider: z.string() }).parse(await (await askSystem("checkout")).json()).provider;
  } catch (error) {
    if (error instanceof DataError && error.status === 404) return null;
    throw error;
  }
}

export const loadDatabaseState = async (): Promise<DatabaseState> => database.parse(await callDatabase("system_state"));

/** Why the server did not do what it was asked for. What keeps it from making a backup, such as a full disk, is for the owner to mend. */
export const systemProblem = (error: unknown): string =>
  error instanceof DataError && error.code === "backup_failed" ? error.message : saveProblem(error);
