import * as z from "zod";
import { callFunction } from "#app/data/client.ts";
import type { Values } from "#app/data/provider-forms/form.ts";
import { DataError } from "#app/data/rows.ts";

const texts = z.record(z.string(), z.string());
const provider = z.object({
  kind: z.string(),
  source: z.object({
    from: z.enum(["environment", "settings file", "console", "nothing"]),
    names: z.array(z.string()),
  }),
  values: texts,
  /** The secrets that are saved, each with its time. */
  savedAt: texts,
  changedAt: z.string().nullable(),
  problem: z.string().nullable(),
  waitsForStart: z.boolean(),
});
const state = z.object({ siteUrl: z.string(), keepsSecrets: z.boolean(), kinds: z.array(provider) });
const verdict = z.object({ ok: z.boolean(), text: z.string() });
const refusal = z.object({ code: z.string(), message: z.string(), problems: texts.optional() });

export type ProviderState = z.infer<typeof provider>;
export type ProvidersState = z.infer<typeof state>;
export type Verdict = z.infer<typeof verdict>;

export type Filled = { readonly kind: string; readonly values: Values; readonly secrets: Values };

/** Fields that the server does not take, each with its sentence. */
export class FieldProblems extends Error {
  readonly problems: Readonly<Record<string, string>>;
  constructor(message: string, problems: Readonly<Record<string, string>>) {
    super(message);
    this.name = "FieldProblems";
    this.problems = problems;
  }
}

/** @throws {DataError} with the server's words; {FieldProblems} */
async function ask(body: object): Promise<unknown> {
  const answer = await callFunction("providers", { method: "POST", body: JSON.stringify(body) });
  const said: unknown = await answer.json().catch(() => null);
  if (answer.ok) return said;
  const refused = refusal.safeParse(said);
  if (!refused.success) throw new DataError("The server did not answer", undefined, answer.status);
  const { message, code, problems } = refused.data;
  if (problems) throw new FieldProblems(message, problems);
  throw new DataError(message, code, answer.status);
}

/** Null where a hosted project answers in the place of this server. */
export async function loadProviders(): Promise<ProvidersState | null> {
  try {
    return state.parse(await ask({ act: "state" }));
  } catch (error) {
    if (error instanceof DataError && error.status === 404) return null;
    throw error;
  }
}

export const saveProvider = async (filled: Filled, removed: readonly string[]): Promise<ProvidersState> =>
  state.parse(await ask({ act: "save", ...filled, removed }));
export const removeProvider = async (kind: string): Promise<ProvidersState> =>
  state.parse(await ask({ act: "remove", kind }));
export const testProvider = async (filled: Filled): Promise<Verdict> =>
  verdict.parse(await ask({ act: "test", ...filled }));
