import type { Config } from "#config";
import { addressGroup } from "#lib/address-group.ts";
import { inProcessAddress } from "../http/client-address.ts";
import { loadSecret } from "../http/key-store.ts";
import type { Keys } from "../http/keys.ts";
import { createLimiter } from "../http/limits.ts";
import type { LiveSessions } from "../http/live-sessions.ts";
import { createRouteTable } from "../http/route-table.ts";
import type { Log, Service } from "../http/service.ts";
import type { WorkSlots } from "../http/work-slots.ts";
import type { Database } from "../postgres/database.ts";
import type { Settings } from "../settings/schema.ts";
import { health, jwks, settings } from "./about-server.ts";
import { deleteUser } from "./admin-delete-user.ts";
import { generateLink, invite } from "./admin-links.ts";
import { changeUser, createUser, getUserById, listUsers } from "./admin-users.ts";
import type { AuthContext, EnqueueMail, Operation } from "./context.ts";
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
import { type AuthLimits, authLimits, statedLimits } from "./limits.ts";
import { otp } from "./otp.ts";
import { createOwner } from "./owner-invitation.ts";
import { reauthenticate } from "./reauthenticate.ts";
import { recover } from "./recover.ts";
import { createRedirectPolicy } from "./redirects.ts";
import { renderAuthError } from "./render-error.ts";
import { resend } from "./resend.ts";
import { signOut } from "./sign-out.ts";
import { signUp } from "./sign-up.ts";
import { authorize, identities, sso } from "./switched-off.ts";
import { token } from "./token.ts";
import { updateUser } from "./update-user.ts";
import { verify } from "./verify.ts";
import { verifyRedirect } from "./verify-redirect.ts";

/** Every endpoint. What is not here answers 404. */
const routes = createRouteTable<Operation>([
  ["GET", "/health", health],
  ["GET", "/settings", settings],
  ["GET", "/.well-known/jwks.json", jwks],
  ["POST", "/signup", signUp],
  ["POST", "/token", token],
  ["POST", "/logout", signOut],
  ["GET", "/verify", verifyRedirect],
  ["POST", "/verify", verify],
  ["POST", "/recover", recover],
  ["POST", "/resend", resend],
  ["POST", "/otp", otp],
  ["POST", "/magiclink", otp],
  ["GET", "/user", getUser],
  ["PUT", "/user", updateUser],
  ["GET", "/user/identities/authorize", identities],
  ["DELETE", "/user/identities/:id", identities],
  ["GET", "/authorize", authorize],
  ["POST", "/sso", sso],
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
  ["GET", "/admin/users", listUsers],
  ["POST", "/admin/users", createUser],
  ["GET", "/admin/users/:id", getUserById],
  ["PUT", "/admin/users/:id", changeUser],
  ["DELETE", "/admin/users/:id", deleteUser],
  ["GET", "/admin/users/:id/factors", listFactors],
  ["DELETE", "/admin/users/:id/factors/:factor", deleteFactor],
]);

export type AuthServiceOptions = {
  readonly database: Database;
  readonly keys: Keys;
  readonly sessions: Pick<LiveSessions, "forget">;
  readonly config: Pick<Config, "siteUrl" | "factorSecret">;
  readonly log: Log;
  readonly enqueueMail: EnqueueMail;
  readonly settings: Settings["auth"];
  /** Shared with what else uses the owner's connections. */
  readonly turns: WorkSlots;
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
  const { database, keys, sessions, config, log, enqueueMail, settings: stated, limits, turns } = options;
  const shared = {
    database,
    keys,
    sessions,
    log,
    enqueueMail,
    siteUrl: config.siteUrl,
    settings: stated,
    redirects: createRedirectPolicy(config.siteUrl, stated.additional_redirect_urls),
    limiter: createLimiter(database),
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
    const release = await turns.take(addressGroup(remoteAddress), signal);
    if (!release) throw authErrors.overRequestRate(2);
    return release;
  };
  return async (request, { path, remoteAddress, requestId }) => {
    let release: (() => void) | undefined;
    try {
      const { operation, path: route, params } = find(request.method, path);
      const query = new URL(request.url).searchParams;
      const userAgent = (request.headers.get("user-agent") ?? "").slice(0, 255);
      release = await turnOf(request, remoteAddress);
      return await operation(await ready(), { request, path: route, query, params, remoteAddress, userAgent });
    } catch (error) {
      return renderAuthError(error, request, requestId, log);
    } finally {
      release?.();
    }
  };
}
