import { parseDomFromString, xpath } from "@node-saml/node-saml/lib/xml.js";
import { HttpError } from "../../http/errors.ts";
import { readBytes } from "../../http/read-body.ts";
import type { Tx } from "../../postgres/database.ts";
import { audit } from "../audit.ts";
import type { AuthCall, AuthContext, Operation } from "../context.ts";
import { authErrors } from "../errors.ts";
import { issueCode, openFlow } from "../flow-state.ts";
import { guardAddress } from "../guard-rate.ts";
import { assertMayCreate } from "../hooks/sign-in-hooks.ts";
import { maxBodyBytes, samlRequestMinutes } from "../limits.ts";
import { uuidField } from "../parse-body.ts";
import type { ProviderProfile } from "../providers/profile.ts";
import { addIdentity, findIdentity, insertProviderUser } from "../providers/provider-accounts.ts";
import { redirectTo, withError, withSession } from "../providers/redirect-answers.ts";
import { startSession } from "../sessions.ts";
import { findUser, isBanned, type UserRow } from "../users.ts";
import { assertForRequest, samlProfileOf } from "./saml-profile.ts";
import { assertSamlEnabled, consumerUrlOf, samlOf } from "./service-provider.ts";
import { findSsoProvider, type SsoProvider } from "./sso-providers.ts";

/**
 * Ways to encrypt that the library knows and that give nothing away: RSA with PKCS #1 v1.5 and Triple DES let whoever watches refusals
 * decrypt what they once recorded. AES-CBC has no check of its own, but what it holds must be signed, and all refusals are alike.
 */
const accepted: ReadonlySet<string> = new Set([
  "http://www.w3.org/2001/04/xmlenc#rsa-oaep-mgf1p",
  "http://www.w3.org/2001/04/xmlenc#aes128-cbc",
  "http://www.w3.org/2001/04/xmlenc#aes256-cbc",
  "http://www.w3.org/2009/xmlenc11#aes128-gcm",
  "http://www.w3.org/2009/xmlenc11#aes256-gcm",
]);

/** @throws {AuthError} for a response of which a part is encrypted in another way, before anything is decrypted */
async function assertEncryption(answer: string): Promise<void> {
  const xml = Buffer.from(answer, "base64").toString("utf8");
  const document = await parseDomFromString(xml).catch(() => {
    throw authErrors.samlAssertionRefused();
  });
  // As the library finds them.
  const methods = xpath.selectElements(document, "//*[local-name()='EncryptionMethod']");
  if (!methods.every((method) => accepted.has(method.getAttribute("Algorithm") ?? "")))
    throw authErrors.samlAssertionRefused();
}

type RelayState = {
  sso_provider_id: string;
  request_id: string;
  redirect_to: string;
  code_challenge: string | null;
  live: boolean;
};

type Asked = { readonly relay: RelayState; readonly provider: SsoProvider };

/** Takes the request out of the book: whatever comes of this answer, there is no second one to it. */
async function takeRequest(tx: Tx, relayState: string): Promise<Asked | undefined> {
  const id = uuidField.safeParse(relayState);
  if (!id.success) return undefined;
  const { rows } = await tx.query<RelayState>(
    `delete from auth.saml_relay_states where id = $1
     returning sso_provider_id, request_id, redirect_to, code_challenge,
       created_at > now() - make_interval(mins => $2) as live`,
    [id.data, samlRequestMinutes],
  );
  const relay = rows[0];
  const provider = relay && (await findSsoProvider(tx, relay.sso_provider_id));
  return provider && { relay, provider };
}

async function profileFrom(context: AuthContext, { relay, provider }: Asked, answer: string): Promise<ProviderProfile> {
  await assertEncryption(answer);
  const saml = await samlOf(context, provider, relay.request_id);
  const { profile } = await saml.validatePostResponseAsync({ SAMLResponse: answer }).catch((error: unknown) => {
    context.log.warn("an assertion was refused", { provider: provider.id, error });
    throw authErrors.samlAssertionRefused();
  });
  if (!profile) throw authErrors.samlAssertionRefused();
  assertForRequest(profile, provider, relay.request_id, consumerUrlOf(context));
  return samlProfileOf(profile, provider);
}

/** An organization's accounts are apart from all others, also from those with the same address. */
async function ssoAccount(tx: Tx, context: AuthContext, call: AuthCall, profile: ProviderProfile): Promise<UserRow> {
  const identity = await findIdentity(tx, profile);
  const known = identity && (await findUser(tx, identity.user_id, "for update"));
  if (identity && (!known || isBanned(known))) throw authErrors.userBanned();
  if (known) {
    await tx.query("update auth.identities set identity_data = $2::jsonb, last_sign_in_at = now() where id = $1", [
      identity?.id,
      JSON.stringify(profile.data),
    ]);
    return known;
  }
  const { email, provider, data } = profile;
  await assertMayCreate(tx, context, call, { email, provider, metadata: data });
  const user = await insertProviderUser(tx, profile, true);
  await addIdentity(tx, user.id, profile);
  await audit(tx, "user_signedup", user.id, call.remoteAddress);
  return user;
}

async function arrive(context: AuthContext, call: AuthCall, { relay }: Asked, profile: ProviderProfile): Promise<URL> {
  return context.database.asService(async (tx) => {
    const user = await ssoAccount(tx, context, call, profile);
    const flow = await openFlow(tx, user.id, relay.code_challenge, "sso/saml");
    if (flow) {
      const target = new URL(relay.redirect_to);
      target.searchParams.set("code", await issueCode(tx, flow));
      return target;
    }
    await audit(tx, "login", user.id, call.remoteAddress);
    return withSession(relay.redirect_to, await startSession(tx, context, call, user.id, "sso/saml"));
  });
}

/**
 * POST /sso/saml/acs: the form that an identity provider's page posts. Only answers to a request of this site are taken, each once;
 * always a redirect, with the session or the reason why there is none.
 */
export const consumeAssertion: Operation = async (context, call) => {
  assertSamlEnabled(context);
  let target = context.redirects.resolve(null);
  try {
    await guardAddress(context, call, "request");
    const form = new URLSearchParams(new TextDecoder().decode(await readBytes(call.request, maxBodyBytes)));
    const asked = await context.database.asService((tx) => takeRequest(tx, form.get("RelayState") ?? ""));
    if (!asked) throw authErrors.samlRelayStateNotFound();
    target = asked.relay.redirect_to;
    if (!asked.relay.live) throw authErrors.samlRelayStateExpired();
    if (asked.provider.disabled) throw authErrors.ssoProviderDisabled();
    const profile = await profileFrom(context, asked, form.get("SAMLResponse") ?? "");
    return redirectTo(await arrive(context, call, asked, profile));
  } catch (error) {
    if (!(error instanceof HttpError)) throw error;
    return redirectTo(withError(target, error));
  }
};
