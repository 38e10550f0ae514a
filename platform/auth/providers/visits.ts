import { randomBytes } from "node:crypto";
import type { Tx } from "../../postgres/database.ts";
import type { AuthCall, AuthContext } from "../context.ts";
import { sameText, sha256 } from "../hashes.ts";
import { visitMinutes } from "../limits.ts";
import type { ProviderVisit } from "./ask-provider.ts";

const secret = () => randomBytes(32).toString("base64url");

/** The cookie binds a visit to the browser that began it. Each visit has its own: several tabs may be at it. */
const cookieName = (state: string) => `sign-in-${sha256(state).slice(0, 12)}`;

function cookie({ siteUrl }: AuthContext, state: string, value: string, seconds: number): string {
  const secure = siteUrl.startsWith("https:") ? "; Secure" : "";
  return `${cookieName(state)}=${value}; Path=/auth/v1; Max-Age=${seconds}; HttpOnly; SameSite=Lax${secure}`;
}

function cookieOf({ request }: AuthCall, state: string): string | undefined {
  const name = cookieName(state);
  const pairs = (request.headers.get("cookie") ?? "").split(";").map((pair) => pair.trim().split("="));
  return pairs.find(([key]) => key === name)?.[1];
}

export type NewVisit = {
  readonly provider: string;
  readonly redirectTo: string;
  readonly codeChallenge: string | null;
  readonly linking?: { readonly userId: string; readonly sessionId: string };
};

export type BegunVisit = { readonly visit: ProviderVisit; readonly cookie: string };

export async function beginVisit(tx: Tx, context: AuthContext, wanted: NewVisit): Promise<BegunVisit> {
  const visit = { state: secret(), nonce: secret(), codeVerifier: secret() };
  const browser = secret();
  await tx.query(
    `insert into auth.provider_flows (state_hash, browser_hash, provider, nonce, code_verifier, redirect_to,
       code_challenge, linking_user_id, linking_session_id) values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
    [
      sha256(visit.state),
      sha256(browser),
      wanted.provider,
      visit.nonce,
      visit.codeVerifier,
      wanted.redirectTo,
      wanted.codeChallenge,
      wanted.linking?.userId ?? null,
      wanted.linking?.sessionId ?? null,
    ],
  );
  return { visit, cookie: cookie(context, visit.state, browser, visitMinutes * 60) };
}

type VisitRow = {
  browser_hash: string;
  provider: string;
  nonce: string;
  code_verifier: string;
  redirect_to: string;
  code_challenge: string | null;
  linking_user_id: string | null;
  linking_session_id: string | null;
  live: boolean;
};

export type EndedVisit = Omit<NewVisit, "linking"> & {
  readonly visit: ProviderVisit;
  readonly linking: { readonly userId: string; readonly sessionId: string } | undefined;
  /** Takes the cookie back. */
  readonly cookie: string;
};

/** Ends a visit, once: undefined for a state that is unknown, used, too old or another browser's. */
export async function endVisit(
  tx: Tx,
  context: AuthContext,
  call: AuthCall,
  state: string,
): Promise<EndedVisit | undefined> {
  const { rows } = await tx.query<VisitRow>(
    `delete from auth.provider_flows where state_hash = $1
     returning *, created_at > now() - make_interval(mins => $2) as live`,
    [sha256(state), visitMinutes],
  );
  const row = rows[0];
  const browser = cookieOf(call, state);
  if (!row?.live || browser === undefined || !sameText(sha256(browser), row.browser_hash)) return undefined;
  const { linking_user_id: userId, linking_session_id: sessionId } = row;
  return {
    provider: row.provider,
    redirectTo: row.redirect_to,
    codeChallenge: row.code_challenge,
    linking: userId && sessionId ? { userId, sessionId } : undefined,
    visit: { state, nonce: row.nonce, codeVerifier: row.code_verifier },
    cookie: cookie(context, state, "", 0),
  };
}
