import type { SupabaseClient } from "@supabase/supabase-js";
import { decodeJwt } from "jose";
import { z } from "zod";
import { providerForms } from "#app/data/provider-forms/all-forms.ts";
import { type ProviderForm, readForm, sameDestination } from "#app/data/provider-forms/form.ts";
import { asksPrivate, type Config } from "#config";
import { assertMayAsk, leadsToPrivate } from "#platform/http/outgoing-guard.ts";
import type { FunctionEnv } from "#supabase/functions/_shared/function-env.ts";
import { jsonAnswer, refuse } from "#supabase/functions/_shared/json-answer.ts";
import { callerClient, serviceClient } from "#supabase/functions/_shared/service-client.ts";
import type { ProviderSettings } from "./provider-settings.ts";
import { testConnection } from "./test-connection/test-connection.ts";

const texts = z.record(z.string().max(40), z.string().max(4_000));
const filled = { kind: z.string().max(40), values: texts, secrets: texts };
const asked = z.discriminatedUnion("act", [
  z.object({ act: z.literal("state") }),
  z.object({ act: z.literal("save"), ...filled, removed: z.array(z.string().max(40)).max(20) }),
  z.object({ act: z.literal("test"), ...filled }),
  z.object({ act: z.literal("remove"), kind: z.string().max(40) }),
]);
type Filled = {
  readonly kind: string;
  readonly values: Record<string, string>;
  readonly secrets: Record<string, string>;
};
type Call = { readonly providers: ProviderSettings; readonly env: FunctionEnv; readonly authorization: string };

const answer = (body: object) => jsonAnswer(200, body);

const stateOfDatabase = z.record(
  z.string(),
  z.object({
    settings: z.record(z.string(), z.string()),
    savedAt: z.record(z.string(), z.string()),
    changedAt: z.string(),
  }),
);

/** The database decides who the owner is. @throws {Response} where it refuses. */
async function callDatabase(client: SupabaseClient, name: string, values: object = {}): Promise<unknown> {
  const { data, error } = await client.rpc(name, values);
  if (!error) return data;
  if (["42501", "PGRST202", "PGRST301", "PGRST303"].includes(error.code))
    throw refuse(403, "not_owner", "Only the owner, signed in with the second factor, connects providers.");
  console.error("Settings of a provider could not be read or saved", { code: error.code, message: error.message });
  throw refuse(503, "not_saved", "The database did not answer, and nothing was saved. Try again in a moment.");
}

/** Only for the owner. @throws {Response} for everybody else */
const storedState = (call: Call) => callDatabase(callerClient(call.env, call.authorization), "provider_settings_state");

/** As the server, for an owner whom the database has let see the state with the same token. */
const store = (call: Call, values: object) =>
  callDatabase(serviceClient(call.env), "save_provider_settings", {
    ...values,
    actor: decodeJwt(call.authorization.replace(/^Bearer /i, "")).sub,
  });

/** Everything but secrets: of those only the day on which they were saved. */
async function state(call: Call): Promise<Response> {
  const known = stateOfDatabase.parse(await storedState(call));
  const { providers } = call;
  const kinds = [...providerForms.keys()].map((kind) => {
    const source = providers.sourceOf(kind);
    const stored = known[kind];
    const isElsewhere = source.from === "environment" || source.from === "settings file";
    return {
      kind,
      source,
      values:
        kind === "checkout" && isElsewhere
          ? { provider: providers.config.checkout.provider }
          : (stored?.settings ?? {}),
      savedAt: stored?.savedAt ?? {},
      changedAt: stored?.changedAt ?? null,
      problem: source.from === "console" ? (providers.problemOf(kind) ?? null) : null,
      waitsForStart: !isElsewhere && providers.waitsForStart(kind),
    };
  });
  return answer({ siteUrl: providers.config.siteUrl, keepsSecrets: providers.secrets !== undefined, kinds });
}

/** What was typed with the secrets that are saved, or the sentences that say what is wrong. */
function readFilled({ providers }: Call, form: ProviderForm, given: Filled, removed: readonly string[] = []) {
  const stored = providers.stored().get(form.kind);
  // A secret is never sent where it was not typed for.
  const stay = stored !== undefined && sameDestination(form, stored.settings, given.values);
  const saved = stay ? Object.keys(stored.secrets).filter((name) => !removed.includes(name)) : [];
  const read = readForm(form, { ...given, saved });
  const lost = stored && !stay ? Object.keys(stored.secrets) : [];
  for (const name of lost)
    if (read.problems[name] === "This is needed.")
      read.problems[name] = "Where it is sent has changed: type it again. The saved one is not sent there.";
  const kept = Object.fromEntries(saved.map((name) => [name, stored?.secrets[name] ?? ""]));
  return { ...read, all: { ...kept, ...read.secrets }, dropped: [...new Set([...removed, ...lost])] };
}

const withProblems = (problems: Record<string, string>) =>
  jsonAnswer(422, { code: "fields", message: "Nothing was saved: look at the fields that are named.", problems });

/** Addresses that the site would later ask by itself, and the console may not name: private ones, and names that lead to them. */
async function reachProblems(form: ProviderForm, settings: Readonly<Record<string, string>>, config: Config) {
  if (asksPrivate(config)) return {};
  const problems: Record<string, string> = {};
  for (const { name, destination } of form.fields) {
    const value = settings[name] ?? "";
    const isHost = form.kind === "mail" && name === "host";
    if (!destination || !(isHost || /^https?:/.test(value))) continue;
    if (!(await mayBeAsked(isHost ? `https://${value}` : value)))
      problems[name] = "Private addresses, and those without https://, are set in the environment alone.";
  }
  return problems;
}

async function mayBeAsked(address: string): Promise<boolean> {
  try {
    const url = new URL(address);
    assertMayAsk(url, false);
    return !(await leadsToPrivate(url.hostname));
  } catch {
    return false;
  }
}

function refusedByPlace({ providers }: Call, kind: string): Response | undefined {
  const { from, names } = providers.sourceOf(kind);
  if (from !== "environment" && from !== "settings file") return undefined;
  return refuse(409, "set_elsewhere", `Set by the ${from} (${names.join(", ")}), which decides. Nothing was saved.`);
}

async function save(call: Call, form: ProviderForm, given: Filled, removed: readonly string[]): Promise<Response> {
  const refused = refusedByPlace(call, form.kind);
  if (refused) return refused;
  // Another process may have saved a moment ago: what stays is decided by what is stored.
  await call.providers.reload();
  const { settings, secrets, problems, dropped } = readFilled(call, form, given, removed);
  Object.assign(problems, await reachProblems(form, settings, call.providers.config));
  if (Object.keys(problems).length > 0) return withProblems(problems);
  const seal = call.providers.secrets?.seal;
  if (!seal && Object.keys(secrets).length > 0)
    return refuse(409, "no_key", "Secrets cannot be saved: DATA_DIR cannot be written and PROVIDER_SECRET is not set.");
  const sealed = Object.entries(secrets).map(([name, text]) => [name, seal?.(form.kind, name, text)]);
  await store(call, {
    kind: form.kind,
    settings,
    sealed: Object.fromEntries(sealed),
    removed: dropped,
  });
  // For the next request of this process; the others hear it from the database.
  await call.providers.reload();
  return state(call);
}

async function remove(call: Call, form: ProviderForm): Promise<Response> {
  await store(call, { kind: form.kind, settings: null });
  await call.providers.reload();
  return state(call);
}

async function test(call: Call, form: ProviderForm, given: Filled): Promise<Response> {
  const { settings, all, problems } = readFilled(call, form, given);
  if (Object.keys(problems).length > 0) return withProblems(problems);
  return answer(await testConnection(form.kind, { settings, secrets: all }, call.providers.config));
}

async function act(call: Call, request: z.infer<typeof asked>): Promise<Response> {
  if (request.act === "state") return state(call);
  const form = providerForms.get(request.kind);
  if (!form) return refuse(400, "unknown_provider", "There is no such provider.");
  if (request.act === "remove") return remove(call, form);
  return request.act === "save" ? save(call, form, request, request.removed) : test(call, form, request);
}

/**
 * POST {act, kind, values, secrets} for the owner: what is set of providers, saved, removed and tested. Secrets go in and never come out. It is of this
 * embedded server alone and does not deploy to a hosted project.
 */
export const providersFunction =
  (providers: ProviderSettings) =>
  async (request: Request, env: FunctionEnv): Promise<Response> => {
    if (request.method !== "POST") return refuse(405, "method_not_allowed", "POST");
    const call = { providers, env, authorization: request.headers.get("authorization") ?? "" };
    try {
      // First: each wrong value of a body costs an issue of its own, and anybody can send thousands of them.
      await storedState(call);
      const parsed = asked.safeParse(await request.json().catch(() => null));
      if (!parsed.success) return refuse(400, "unknown_act", "This is no act of the providers.");
      return await act(call, parsed.data);
    } catch (error) {
      if (error instanceof Response) return error;
      throw error;
    }
  };
