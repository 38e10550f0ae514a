import type { Config } from "#config";
import { inProcessAddress } from "../http/client-address.ts";
import { loadSecret } from "../http/key-store.ts";
import type { Keys } from "../http/keys.ts";
import { createLimiter } from "../http/limits.ts";
import type { LiveSessions } from "../http/live-sessions.ts";
import type { NetworkSlots } from "../http/network-slots.ts";
import type { OutgoingFetch } from "../http/outgoing-fetch.ts";
import { withBodyInMemory } from "../http/read-body.ts";
import { createRouteTable } from "../http/route-table.ts";
import type { Log, Service } from "../http/service.ts";
import type { Database } from "../postgres/database.ts";
import type { Settings } from "../settings/schema.ts";
import { health, jwks, settings } from "./about-server.ts";
import { deleteUser } from "./admin-delete-user.ts";
import { generateLink, invite } from "./admin-links.ts";
import { changeUser, createUser, getUserById, listUsers } from "./admin-users.ts";
import { humanOnly } from "./captcha.ts";
import type { AuthContext, EnqueueMail, EnqueueSms, Operation } from "./context.ts";
import { authErrors } from "./errors.ts";
import { deleteFactor, listFactors } from "./factors/admin-factors.ts";
import { challengeFactor } from "./factors/challenge.ts";
import { enrollFactor } from "./factors/enroll.ts";
import { createFactorSecrets } from "./factors/factor-secrets.ts";
import {
  deleteRecoveryCodes,
  generateRecoveryCodes,
  recoveryCodesStatus,
  regenerateRecoveryCodes,
} from "./factors/recovery-codes.ts";
import { unenrollFactor } from "./factors/unenroll.ts";
import { verifyFactor } from "./factors/verify-factor.ts";
import { verifyRecoveryCode } from "./factors/verify-recovery-code.ts";
import { getUser } from "./get-user.ts";
import { createHooks } from "./hooks/ask-hook.ts";
import { mailsByHook, smsByHook } from "./hooks/send-hooks.ts";
import { type AuthLimits, authLimits, maxBodyBytes, statedLimits } from "./limits.ts";
import { otp } from "./otp.ts";
import { createOwner } from "./owner-invitation.ts";
import {
  deletePasskey,
  deletePasskeyOfUser,
  listPasskeys,
  listPasskeysOfUser,
  renamePasskey,
} from "./passkeys/manage-passkeys.ts";
import { passkeyRegistrationOptions, verifyPasskeyRegistration } from "./passkeys/register-passkey.ts";
import { passkeyAuthenticationOptions, signInWithPasskey } from "./passkeys/sign-in-with-passkey.ts";
import { authorize } from "./providers/authorize.ts";
import { callback, callbackForm } from "./providers/callback.ts";
import { openProviders } from "./providers/known-providers.ts";
import { linkIdentity } from "./providers/link-identity.ts";
import { createProviderClients } from "./providers/provider-clients.ts";
import { unlinkIdentity } from "./providers/unlink-identity.ts";
import { reauthenticate } from "./reauthenticate.ts";
import { recover } from "./recover.ts";
import { createRedirectPolicy } from "./redirects.ts";
import { renderAuthError } from "./render-error.ts";
import { resend } from "./resend.ts";
import { consumeAssertion } from "./saml/acs.ts";
import {
  changeProvider,
  createProvider,
  deleteProvider,
  getProvider,
  listProviders,
} from "./saml/admin-sso-providers.ts";
import { samlMetadata } from "./saml/service-provider.ts";
import { sso } from "./saml/sso.ts";
import { signOut } from "./sign-out.ts";
import { signUp } from "./sign-up.ts";
import { token } from "./token.ts";
import { updateUser } from "./update-user.ts";
import { verify } from "./verify.ts";
import { verifyRedirect } from "./verify-redirect.ts";
import { relyingPartyOf } from "./webauthn/relying-party.ts";

/** Every endpoint. What is not here answers 404. */
const routes = createRouteTable<Operation>([
  ["GET", "/health", health],
  ["GET", "/settings", settings],
  ["GET", "/.well-known/jwks.json", jwks],
  ["POST", "/signup", humanOnly(signUp)],
  ["POST", "/token", humanOnly(token)],
  ["POST", "/logout", signOut],
  ["GET", "/verify", verifyRedirect],
  ["POST", "/verify", verify],
  ["POST", "/recover", humanOnly(recover)],
  ["POST", "/resend", humanOnly(resend)],
  ["POST", "/otp", humanOnly(otp)],
  ["POST", "/magiclink", humanOnly(otp)],
  ["GET", "/user", getUser],
  ["PUT", "/user", updateUser],
  ["GET", "/user/identities/authorize", linkIdentity],
  ["DELETE", "/user/identities/:id", unlinkIdentity],
  ["GET", "/authorize", authorize],
  ["GET", "/callback", callback],
  ["POST", "/callback", callbackForm],
  ["POST", "/sso", humanOnly(sso)],
  ["GET", "/sso/saml/metadata", samlMetadata],
  ["POST", "/sso/saml/acs", consumeAssertion],
  ["GET", "/admin/sso/providers", listProviders],
  ["POST", "/admin/sso/providers", createProvider],
  ["GET", "/admin/sso/providers/:id", getProvider],
  ["PUT", "/admin/sso/providers/:id", changeProvider],
  ["DELETE", "/admin/sso/providers/:id", deleteProvider],
  ["GET", "/reauthenticate", reauthenticate],
  ["POST", "/owner", createOwner],
  ["POST", "/invite", invite],
  ["POST", "/admin/generate_link", generateLink],
  ["POST", "/factors", enrollFactor],
  ["GET", "/factors/recovery-codes", recoveryCodesStatus],
  ["POST", "/factors/recovery-codes", generateRecoveryCodes],
  ["DELETE", "/factors/recovery-codes", deleteRecoveryCodes],
  ["POST", "/factors/recovery-codes/regenerate", regenerateRecoveryCodes],
  ["POST", "/factors/recovery-codes/verify", verifyRecoveryCode],
  ["POST", "/factors/:id/challenge", challengeFactor],
  ["POST", "/factors/:id/verify", verifyFactor],
  ["DELETE", "/factors/:id", unenrollFactor],
  ["POST", "/passkeys/registration/options", passkeyRegistrationOptions],
  ["POST", "/passkeys/registration/verify", verifyPasskeyRegistration],
  ["POST", "/passkeys/authentication/options", humanOnly(passkeyAuthenticationOptions)],
  ["POST", "/passkeys/authentication/verify", signInWithPasskey],
  ["GET", "/passkeys", listPasskeys],
  ["PATCH", "/passkeys/:passkey", renamePasskey],
  ["DELETE", "/passkeys/:passkey", deletePasskey],
  ["GET", "/admin/users", listUsers],
  ["POST", "/admin/users", createUser],
  ["GET", "/admin/users/:id", getUserById],
  ["PUT", "/admin/users/:id", changeUser],
  ["DELETE", "/admin/users/:id", deleteUser],
  ["GET", "/admin/users/:id/factors", listFactors],
  ["DELETE", "/admin/users/:id/factors/:factor", deleteFactor],
  ["GET", "/admin/users/:id/passkeys", listPasskeysOfUser],
  ["DELETE", "/admin/users/:id/passkeys/:passkey", deletePasskeyOfUser],
]);

export type AuthServiceOptions = {
  readonly database: Database;
  readonly keys: Keys;
  readonly sessions: Pick<LiveSessions, "forget">;
  readonly config: Pick<Config, "siteUrl" | "factorSecret" | "passwordRangeUrl" | "samlEnabled" | "samlKey">;
  readonly outgoing: OutgoingFetch;
  /** Only this machine can reach the site: its providers may be here, too, and speak plain http. */
  readonly isLocal: boolean;
  readonly log: Log;
  readonly enqueueMail: EnqueueMail;
  readonly enqueueSms: EnqueueSms | undefined;
  readonly settings: Settings["auth"];
  /** Shared with what else uses the owner's connections. */
  readonly turns: NetworkSlots;
  /** For tests; the settings and the constants of limits.ts otherwise. */
  readonly limits?: Partial<AuthLimits>;
};

/** @throws {AuthError} 404 for an unknown path, 405 for a known one with another method. */
function find(method: string, path: string) {
  const found = routes.find(method, path);
  if (found) return found;
  throw routes.isKnown(path) ? authErrors.methodNotAllowed() : authErrors.notFound();
}

/** GoTrue's interface: accounts, sessions and the mails that belong to them. */
export function createAuthService(options: AuthServiceOptions): Service {
  const { database, keys, sessions, config, log, enqueueMail, enqueueSms, settings: stated, limits, turns } = options;
  const { outgoing, isLocal } = options;
  const hooks = createHooks(stated.hook, log);
  const open = openProviders(stated.external, config.siteUrl);
  for (const [name, { enabled }] of Object.entries(stated.external)) {
    if (enabled && !open.has(name))
      log.warn(`auth.external.${name} needs url, the address of its issuer. It has no effect.`);
  }
  const shared = {
    database,
    keys,
    sessions,
    log,
    enqueueMail: mailsByHook(hooks, enqueueMail),
    hooks,
    enqueueSms: smsByHook(hooks, enqueueSms),
    siteUrl: config.siteUrl,
    relyingParty: relyingPartyOf(stated, config.siteUrl),
    settings: stated,
    redirects: createRedirectPolicy(config.siteUrl, stated.additional_redirect_urls),
    limiter: createLimiter(database),
    providers: { open, clients: createProviderClients(outgoing, isLocal) },
    outgoing,
    passwordRangeUrl: config.passwordRangeUrl,
    samlEnabled: config.samlEnabled,
    samlKey: config.samlKey,
    limits: { ...authLimits, ...statedLimits(stated), ...limits },
  };
  let context: AuthContext | undefined;
  const ready = async () => {
    if (context) return context;
    const secret = await loadSecret(database, "auth");
    context = { ...shared, secret, factorSecrets: createFactorSecrets(secret, config.factorSecret) };
    return context;
  };
  const turnOf = async ({ signal }: Request, remoteAddress: string) => {
    if (remoteAddress === inProcessAddress) return () => undefined;
    const release = await turns.take(remoteAddress, signal);
    if (!release) throw authErrors.overRequestRate(2);
    return release;
  };
  return async (request, { path, remoteAddress, requestId }) => {
    let release: (() => void) | undefined;
    try {
      const { operation, path: route, params } = find(request.method, path);
      const query = new URL(request.url).searchParams;
      const userAgent = (request.headers.get("user-agent") ?? "").slice(0, 255);
      // Whoever sends slowly holds a connection, and no turn that others of the network wait for.
      const whole = await withBodyInMemory(request, maxBodyBytes);
      release = await turnOf(whole, remoteAddress);
      return await operation(await ready(), { request: whole, path: route, query, params, remoteAddress, userAgent });
    } catch (error) {
      return renderAuthError(error, request, requestId, log);
    } finally {
      release?.();
    }
  };
}
