import { backEndAddress } from "#app/data/back-end-address.ts";
import type { ServiceAddress } from "./create-owner.ts";

export type Tokens = { readonly access_token: string; readonly refresh_token: string };

/** Whom a link would sign in, found out without storing anything in this browser. */
export type OpenedLink =
  | {
      readonly kind: "session";
      readonly tokens: Tokens;
      readonly user: { readonly id: string; readonly email: string };
    }
  | { readonly kind: "half" }
  | { readonly kind: "error"; readonly code: string };

type Answer = Record<string, unknown>;

const text = (value: unknown) => (typeof value === "string" ? value : "");
const personOf = (value: unknown) => {
  const { id, email } = (value ?? {}) as Answer;
  return { id: text(id), email: text(email) };
};

async function ask(
  address: ServiceAddress,
  path: string,
  { token, body }: { readonly token?: string; readonly body?: unknown },
): Promise<{ readonly ok: boolean; readonly answer: Answer }> {
  const response = await fetch(`${backEndAddress(address)}/auth/v1/${path}`, {
    method: body === undefined ? "GET" : "POST",
    headers: {
      apikey: address.supabaseAnonKey,
      "x-supabase-api-version": "2024-01-01",
      ...(body === undefined ? {} : { "content-type": "application/json" }),
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  // The service is starting or has too much to do: nothing was done with what was sent.
  if (response.status >= 502 && response.status <= 504) throw new Error(`The service answered ${response.status}`);
  const answer = (await response.json().catch(() => ({}))) as Answer;
  return { ok: response.ok, answer };
}

const failed = ({ code, error_code }: Answer): OpenedLink => ({ kind: "error", code: text(code) || text(error_code) });
const unreachable: OpenedLink = { kind: "error", code: "unreachable" };

/** Uses the token of a mailed link. The session it opens is only handed over. */
export async function spendLinkToken(address: ServiceAddress, tokenHash: string, type: string): Promise<OpenedLink> {
  try {
    const { ok, answer } = await ask(address, "verify", { body: { token_hash: tokenHash, type } });
    if (!ok) return failed(answer);
    const tokens = { access_token: text(answer.access_token), refresh_token: text(answer.refresh_token) };
    return tokens.access_token ? { kind: "session", tokens, user: personOf(answer.user) } : { kind: "half" };
  } catch {
    return unreachable;
  }
}

/** Asks the service whose session an address brought: an address can claim anything. */
export async function whoseSession(address: ServiceAddress, tokens: Tokens): Promise<OpenedLink> {
  try {
    const { ok, answer } = await ask(address, "user", { token: tokens.access_token });
    return ok ? { kind: "session", tokens, user: personOf(answer) } : failed(answer);
  } catch {
    return unreachable;
  }
}

/** Ends a session that was opened by a link and not wanted. */
export async function endUnwanted(address: ServiceAddress, { access_token }: Tokens): Promise<void> {
  await ask(address, "logout?scope=local", { token: access_token, body: {} }).catch(() => undefined);
}
