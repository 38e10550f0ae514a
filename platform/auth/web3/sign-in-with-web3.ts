import { z } from "zod";
import { jsonResponse } from "../../http/json-response.ts";
import { audit } from "../audit.ts";
import type { AuthCall, AuthContext, Operation } from "../context.ts";
import { authErrors, OAuthError } from "../errors.ts";
import { sha256 } from "../hashes.ts";
import { assertMayCreate } from "../hooks/sign-in-hooks.ts";
import { parseBody, parseShape } from "../parse-body.ts";
import type { ProviderProfile } from "../providers/profile.ts";
import { addIdentity, findIdentity, insertProviderUser } from "../providers/provider-accounts.ts";
import { startSession, type TokenResponse } from "../sessions.ts";
import { findUser, isBanned } from "../users.ts";
import { type Chain, chains } from "./chains.ts";
import { readSignedMessage, type SignedMessage } from "./signed-message.ts";

const body = z.looseObject({ chain: z.string().max(50) });
const signed = z.object({
  message: z
    .string()
    .min(64, "is too short")
    .max(20 * 1024, "is too long"),
  signature: z.string().max(200, "is too long"),
});

/** How old a message may be, and how far ahead the clock of whoever wrote it. */
const validMs = 10 * 60_000;

const refused = (why: string) => new OAuthError("invalid_grant", why);

/** The wallet shows its holder for which site they sign: a message for another one signs in nowhere here. */
function assertForThisSite({ redirects, siteUrl }: AuthContext, { name }: Chain, { domain, uri }: SignedMessage): void {
  const url = URL.canParse(uri) ? new URL(uri) : undefined;
  if (!url || (url.origin !== new URL(siteUrl).origin && redirects.resolve(uri) !== uri))
    throw refused(
      `Signed ${name} message is using URI which is not allowed on this server, message was signed for another app`,
    );
  if (url.host !== domain)
    throw refused(
      `Signed ${name} message is using a Domain that does not match the one in URI which is not allowed on this server`,
    );
}

function assertInTime({ name }: Chain, { issuedAt, expiresAt, notBefore }: SignedMessage): void {
  const now = Date.now();
  if (notBefore !== undefined && now < notBefore) throw refused(`Signed ${name} message becomes valid in the future`);
  if (expiresAt !== undefined && now > expiresAt) throw refused(`Signed ${name} message is expired`);
  if (now - issuedAt > validMs) throw refused(`${name} message was issued too long ago`);
  if (issuedAt - now > validMs) throw refused(`${name} message was issued too far in the future`);
}

/** The chain that a request names. @throws {AuthError} for one that is not offered */
function chainOf({ settings: { web3 } }: AuthContext, id: string): Chain {
  const isOn = (name: string) => web3[name]?.enabled === true;
  if (!Object.keys(chains).some(isOn)) throw authErrors.web3Disabled();
  const chain = Object.hasOwn(chains, id) ? chains[id] : undefined;
  if (!chain) throw authErrors.web3UnsupportedChain();
  if (!isOn(id)) throw authErrors.web3Disabled(`${chain.name} Web3 provider is disabled`);
  return chain;
}

/** The account of the wallet, which is made where there is none: it has no address. */
function signInWallet(context: AuthContext, call: AuthCall, profile: ProviderProfile): Promise<TokenResponse> {
  return context.database.asService(async (tx) => {
    const identity = await findIdentity(tx, profile);
    const known = identity && (await findUser(tx, identity.user_id));
    if (identity && (!known || isBanned(known))) throw authErrors.userBanned();
    if (!known && !context.settings.enable_signup) throw authErrors.signupDisabled();
    if (!known) await assertMayCreate(tx, context, call, { provider: "web3", metadata: profile.data });
    const user = known ?? (await insertProviderUser(tx, profile));
    if (!known) await addIdentity(tx, user.id, profile);
    if (!known) await audit(tx, "user_signedup", user.id, call.remoteAddress);
    await audit(tx, "login", user.id, call.remoteAddress);
    return startSession(tx, context, call, user.id, "web3");
  });
}

/** POST /token?grant_type=web3: a message that a wallet signed, once. */
export const signInWithWeb3: Operation = async (context, call) => {
  const asked = await parseBody(call.request, body);
  // A chain that is off says so, whatever else is wrong with the request.
  const { chain: id } = asked;
  const chain = chainOf(context, id);
  const { message, signature: text } = parseShape(asked, signed);
  const signature = chain.signatureOf(text);
  if (!signature) throw authErrors.validation(chain.signatureForm);
  const read = readSignedMessage(message, chain.name);
  if (!read || !chain.fits(read)) throw authErrors.validation(`message is not a Sign-In With ${chain.name} message`);
  assertForThisSite(context, chain, read);
  assertInTime(chain, read);
  if (!chain.isSignedBy(read.address, message, signature)) throw refused("Signature does not match address in message");
  const address = chain.accountOf(read.address);
  // Counted by the message and not by its signature: of one signature another one can be made.
  const once = await context.limiter.takeForGood(`auth:web3:${sha256(`${address} ${message}`)}`, 1, 2 * validMs);
  if (!once.ok) throw refused(`Signed ${chain.name} message was used already`);
  const sub = `web3:${id}:${address}`;
  const { domain, network, statement } = read;
  const data = { sub, address, chain: id, network, domain, statement, email_verified: false, phone_verified: false };
  const profile = { provider: "web3", sub, email: undefined, emailVerified: false, data };
  return jsonResponse(200, await signInWallet(context, call, profile));
};
