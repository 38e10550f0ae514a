import { z } from "zod";
import { jsonResponse } from "../../http/json-response.ts";
import { audit } from "../audit.ts";
import type { AuthContext, Operation } from "../context.ts";
import { authErrors, OAuthError } from "../errors.ts";
import { sha256 } from "../hashes.ts";
import { assertMayCreate } from "../hooks/sign-in-hooks.ts";
import { parseBody } from "../parse-body.ts";
import { addIdentity, findIdentity, insertProviderUser } from "../providers/provider-accounts.ts";
import { startSession } from "../sessions.ts";
import { findUser, isBanned } from "../users.ts";
import { isSignedBy, readSolanaMessage, type SolanaMessage } from "./solana-message.ts";

const body = z.object({
  chain: z.string().max(50),
  message: z
    .string()
    .min(64, "is too short")
    .max(20 * 1024, "is too long"),
  signature: z.string().regex(/^[\w+/=-]{86,88}$/, "is not a signature in base64"),
});

/** How old a message may be, and how far ahead the clock of whoever wrote it. */
const validMs = 10 * 60_000;

const refused = (why: string) => new OAuthError("invalid_grant", why);

/** The wallet shows its holder for which site they sign: a message for another one signs in nowhere here. */
function assertForThisSite({ redirects, siteUrl }: AuthContext, { domain, uri }: SolanaMessage): void {
  const url = URL.canParse(uri) ? new URL(uri) : undefined;
  const isAllowed = url && (url.origin === new URL(siteUrl).origin || redirects.resolve(uri) === uri);
  if (!url || !isAllowed || url.host !== domain) throw refused("Signed Solana message is for another site");
}

function assertInTime({ issuedAt, expiresAt, notBefore }: SolanaMessage): void {
  const now = Date.now();
  if (Math.abs(now - issuedAt) > validMs) throw refused("Solana message was issued too long ago");
  if (expiresAt !== undefined && now > expiresAt) throw refused("Signed Solana message is expired");
  if (notBefore !== undefined && now < notBefore) throw refused("Signed Solana message becomes valid in the future");
}

/** POST /token?grant_type=web3: a message that a Solana wallet signed, once. Accounts of wallets have no address. */
export const signInWithWeb3: Operation = async (context, call) => {
  if (!context.settings.web3.solana?.enabled) throw authErrors.web3Disabled();
  const { chain, message, signature } = await parseBody(call.request, body);
  if (chain !== "solana") throw authErrors.web3UnsupportedChain();
  const read = readSolanaMessage(message);
  if (!read) throw refused("Message is not a Sign-In With Solana message");
  assertForThisSite(context, read);
  assertInTime(read);
  if (!isSignedBy(read.address, message, Buffer.from(signature, "base64url")))
    throw refused("Signature does not match address in message");
  const once = await context.limiter.takeForGood(`auth:web3:${sha256(`${read.address} ${message}`)}`, 1, 2 * validMs);
  if (!once.ok) throw refused("Signed Solana message was used already");
  const sub = `web3:solana:${read.address}`;
  const data = { sub, address: read.address, chain, domain: read.domain, email_verified: false, phone_verified: false };
  const profile = { provider: "web3", sub, email: undefined, emailVerified: false, data };
  const tokens = await context.database.asService(async (tx) => {
    const identity = await findIdentity(tx, profile);
    const known = identity && (await findUser(tx, identity.user_id));
    if (identity && (!known || isBanned(known))) throw authErrors.userBanned();
    if (!known && !context.settings.enable_signup) throw authErrors.signupDisabled();
    if (!known) await assertMayCreate(tx, context, call, { provider: "web3", metadata: data });
    const user = known ?? (await insertProviderUser(tx, profile));
    if (!known) await addIdentity(tx, user.id, profile);
    await audit(tx, known ? "login" : "user_signedup", user.id, call.remoteAddress);
    return startSession(tx, context, call, user.id, "web3");
  });
  return jsonResponse(200, tokens);
};
