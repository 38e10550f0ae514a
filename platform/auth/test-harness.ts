import { createClient, type SupabaseClient } from "@supabase/supabase-js";
import { type Config, readConfig } from "#config";
import type { OutgoingFetch } from "../http/outgoing-fetch.ts";
import { createPlatform, type Platform } from "../platform.ts";
import { type TestDatabase, testDatabase } from "../postgres/test-database.ts";
import { parseSettings } from "../settings/read-settings.ts";
import { type AuthLimits, authLimits } from "./limits.ts";

export const siteUrl = "http://127.0.0.1:3000";

export const goodPassword = "a quiet desk by the window";

export type MailMessage = { ID: string; Subject: string; Text: string; HTML: string; To: { Address: string }[] };

export type AuthHarness = TestDatabase & {
  readonly platform: Platform;
  readonly logged: { message: string; fields: Record<string, unknown> | undefined }[];
  /** A request to the platform; relative to the site's address. */
  call(path: string, init?: RequestInit & { from?: string; json?: unknown }): Promise<Response>;
  /** A fetch for supabase-js, as if from this address. */
  fetchFrom(address: string): typeof fetch;
  /** The real client, with a memory of its own. */
  client(options?: { key?: string; flowType?: "pkce" | "implicit"; from?: string }): SupabaseClient;
  mails(to?: string): Promise<MailMessage[]>;
  newestMail(to: string): Promise<MailMessage>;
  /** Signs up and follows the mailed link. */
  confirmedUser(email: string, password?: string): Promise<SupabaseClient>;
};

/** More than any test asks for: tests of limits pass their own. */
const lavish = { count: 100_000, windowMs: 60_000 };
const lavishLimits: AuthLimits = {
  request: lavish,
  token: lavish,
  anonymous: lavish,
  failures: lavish,
  codeFailures: lavish,
  mfa: lavish,
  factorFailures: lavish,
  recoveryFailures: lavish,
  mail: lavish,
  mailTo: lavish,
  mailReserve: lavish,
  mailTotal: lavish,
  passwordNotices: authLimits.passwordNotices,
  accountNotices: authLimits.accountNotices,
  sms: lavish,
  smsTo: lavish,
  smsTotal: lavish,
};

/** What a link to the site's own page carries. */
export function pageLinkIn(mail: MailMessage): { readonly token_hash: string; readonly type: string } {
  const fields = new URLSearchParams(/https?:\/\/\S+\/auth\/callback#(\S+)/.exec(mail.Text)?.[1]);
  return { token_hash: fields.get("token_hash") ?? "", type: fields.get("type") ?? "" };
}
/** GoTrue's link with the token of the mail, whichever form the mailed one has. */
export function linkIn(mail: MailMessage): string {
  const { token_hash: token, type } = pageLinkIn(mail);
  if (token) return `${siteUrl}/auth/v1/verify?${new URLSearchParams({ token, type, redirect_to: `${siteUrl}/auth` })}`;
  return /https?:\/\/\S+\/auth\/v1\/verify\?\S+/.exec(mail.Text)?.[0] ?? "";
}
export const codeIn = (mail: MailMessage) => /^\d{6,10}$/m.exec(mail.Text)?.[0] ?? "";

function memoryStorage() {
  const items = new Map<string, string>();
  return {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
    removeItem: (key: string) => void items.delete(key),
  };
}

type Options = {
  readonly limits?: Partial<AuthLimits>;
  readonly config?: Partial<Config>;
  /** Asks other servers. */
  readonly outgoing?: OutgoingFetch;
  /** The text of a settings file. */
  readonly settings?: string;
  readonly smsProviderBase?: string;
};

/** GoTrue answers JSON with 200 whatever it made, a new provider of an organization apart. supabase-js takes any 2xx, other clients do not. */
function assertPublishedStatus({ method, url }: Request, { ok, status, headers }: Response): void {
  const { pathname } = new URL(url);
  if (!ok || !pathname.startsWith("/auth/v1/") || !headers.get("content-type")?.includes("json")) return;
  const expected = method === "POST" && pathname.endsWith("/admin/sso/providers") ? 201 : 200;
  if (status !== expected) throw new Error(`${method} ${pathname} answered ${status} instead of ${expected}`);
}

/** The whole platform on a database of its own, spoken to by the real supabase-js. */
export async function authHarness({
  limits = lavishLimits,
  config,
  outgoing,
  settings = "",
  smsProviderBase,
}: Options = {}): Promise<AuthHarness> {
  const test = await testDatabase();
  const logged: AuthHarness["logged"] = [];
  const note = (message: string, fields?: Record<string, unknown>) => void logged.push({ message, fields });
  const platform = await createPlatform({
    mailboxKey: "key",
    config: { ...readConfig({}), dataDir: test.dataDir, ...config },
    database: test.database,
    log: { info() {}, warn: note, error: note },
    limits,
    ...(outgoing ? { outgoing } : {}),
    settings: parseSettings(settings, "config.toml").settings,
    ...(smsProviderBase ? { smsProviderBase } : {}),
  });
  const fetchFrom =
    (remoteAddress: string): typeof fetch =>
    async (input, init) => {
      const request = new Request(input, init);
      const response = await platform.fetch(request, { remoteAddress });
      assertPublishedStatus(request, response);
      return response;
    };
  const call: AuthHarness["call"] = (path, { from = "127.0.0.1", json, ...init } = {}) => {
    const body = json === undefined ? {} : { method: "POST", body: JSON.stringify(json) };
    return fetchFrom(from)(new URL(path, siteUrl), { ...body, ...init });
  };
  const client: AuthHarness["client"] = ({
    key = platform.keys.anonKey,
    flowType = "implicit",
    from = "127.0.0.1",
  } = {}) =>
    createClient(siteUrl, key, {
      global: { fetch: fetchFrom(from) },
      auth: {
        storage: memoryStorage(),
        autoRefreshToken: false,
        detectSessionInUrl: false,
        persistSession: true,
        flowType,
        experimental: { recoveryCodes: true },
      },
    });
  const mails = async (to?: string) => {
    const list = await (await call("/_dev/mail/key/api/v1/messages?limit=500")).json();
    const listed = list.messages as Pick<MailMessage, "ID" | "To">[];
    const wanted = listed.filter((mail) => to === undefined || mail.To[0]?.Address === to);
    const read = async ({ ID }: { ID: string }) =>
      (await call(`/_dev/mail/key/api/v1/message/${ID}`)).json() as Promise<MailMessage>;
    return Promise.all(wanted.map(read));
  };
  const newestMail = async (to: string) => {
    const [newest] = await mails(to);
    if (!newest) throw new Error(`there is no mail to ${to}`);
    return newest;
  };
  const confirmedUser = async (email: string, password = goodPassword) => {
    const supabase = client();
    const { error } = await supabase.auth.signUp({ email, password });
    if (error) throw error;
    await call(linkIn(await newestMail(email)));
    const signedIn = await supabase.auth.signInWithPassword({ email, password });
    if (signedIn.error) throw signedIn.error;
    return supabase;
  };
  const stop = async () => {
    await platform.close();
    await test.stop();
  };
  return { ...test, platform, logged, call, fetchFrom, client, mails, newestMail, confirmedUser, stop };
}
