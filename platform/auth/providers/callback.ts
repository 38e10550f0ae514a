import { HttpError } from "../../http/errors.ts";
import { readBytes } from "../../http/read-body.ts";
import type { Tx } from "../../postgres/database.ts";
import { audit } from "../audit.ts";
import { isOver } from "../authenticate.ts";
import type { AuthCall, AuthContext, Operation } from "../context.ts";
import { authErrors, OAuthError } from "../errors.ts";
import { issueProviderCode, openFlow } from "../flow-state.ts";
import { guardAddress } from "../guard-rate.ts";
import { maxBodyBytes } from "../limits.ts";
import { findSession, startSession } from "../sessions.ts";
import { findUser, isBanned, type UserRow } from "../users.ts";
import { askProvider, type ProviderAnswer } from "./ask-provider.ts";
import { accountOf, linkToAccount } from "./provider-accounts.ts";
import { redirectTo, withError, withSession } from "./redirect-answers.ts";
import { type EndedVisit, endVisit } from "./visits.ts";

/** Signing out while at the provider takes the permission to link back. */
async function linkedAccount(
  tx: Tx,
  context: AuthContext,
  call: AuthCall,
  { userId, sessionId }: NonNullable<EndedVisit["linking"]>,
  { profile }: ProviderAnswer,
): Promise<UserRow> {
  const user = await findUser(tx, userId, "for update");
  const session = await findSession(tx, sessionId);
  if (!user || session?.user_id !== user.id || isOver(context, session, user)) throw authErrors.sessionNotFound();
  if (isBanned(user)) throw authErrors.userBanned();
  await linkToAccount(tx, context, call, user, profile);
  return user;
}

async function arrive(
  tx: Tx,
  context: AuthContext,
  call: AuthCall,
  visit: EndedVisit,
  answer: ProviderAnswer,
): Promise<URL> {
  const user = visit.linking
    ? await linkedAccount(tx, context, call, visit.linking, answer)
    : await accountOf(tx, context, call, answer.profile);
  const flow = await openFlow(tx, user.id, visit.codeChallenge, "oauth");
  if (flow) {
    const target = new URL(visit.redirectTo);
    target.searchParams.set("code", await issueProviderCode(tx, flow, visit.provider, answer.tokens));
    return target;
  }
  await audit(tx, "login", user.id, call.remoteAddress);
  return withSession(visit.redirectTo, await startSession(tx, context, call, user.id, "oauth"), answer.tokens);
}

async function follow(context: AuthContext, call: AuthCall, visit: EndedVisit): Promise<URL> {
  const { query } = call;
  const provider = context.providers.open.get(visit.provider);
  const refused = query.get("error");
  if (refused) throw new OAuthError(refused.slice(0, 100), query.get("error_description") ?? "");
  if (!provider) throw authErrors.providerDisabled();
  if (!query.get("code")) throw authErrors.badOauthCallback();
  const answer = await askProvider(context, provider, query, visit.visit);
  return context.database.asService((tx) => arrive(tx, context, call, visit, answer));
}

/** GET /callback: where providers send the browser back to. Always a redirect, with the session or the reason why there is none. */
export const callback: Operation = async (context, call) => {
  let target = context.redirects.resolve(null);
  let cookie: string | undefined;
  try {
    await guardAddress(context, call, "request");
    const state = call.query.get("state") ?? "";
    if (state === "") throw authErrors.badOauthCallback("OAuth state parameter missing");
    const visit = await context.database.asService((tx) => endVisit(tx, context, call, state));
    if (!visit) throw authErrors.badOauthState();
    target = visit.redirectTo;
    cookie = visit.cookie;
    const arrived = await follow(context, call, visit);
    return redirectTo(arrived, cookie);
  } catch (error) {
    if (!(error instanceof HttpError)) throw error;
    return redirectTo(withError(target, error), cookie);
  }
};

/**
 * POST /callback: the form that some providers' pages post. Browsers send no cookies along from there, but do with the redirect that
 * makes a GET of it.
 */
export const callbackForm: Operation = async (context, call) => {
  await guardAddress(context, call, "request");
  const form = new URLSearchParams(new TextDecoder().decode(await readBytes(call.request, maxBodyBytes)));
  const kept = new URLSearchParams();
  for (const name of ["state", "code", "iss", "error", "error_description"]) {
    const value = form.get(name);
    if (value !== null) kept.set(name, value);
  }
  const headers = { location: `${context.siteUrl}/auth/v1/callback?${kept}`, "cache-control": "no-store" };
  return new Response(null, { status: 303, headers });
};
