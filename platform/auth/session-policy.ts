import type { AuthContext } from "./context.ts";
import type { UserRow } from "./users.ts";

/** How long a session lives, in seconds. */
export type SessionPolicy = {
  readonly accessToken: number;
  /** From the login, whatever happens. */
  readonly absolute: number;
  /** From the last refresh. */
  readonly idle: number;
};

const hour = 3600;
const day = 24 * hour;

/** Where the settings file does not limit sessions. */
const everyone = { absolute: 30 * day, idle: 7 * day };
// The access token is short because clients refresh only near its end: at an hour they would always come too late.
const staff: SessionPolicy = { accessToken: hour / 4, absolute: 12 * hour, idle: hour / 2 };

const staffRoles: ReadonlySet<unknown> = new Set(["owner", "editor", "support", "admin"]);

export function sessionPolicy(
  { settings }: Pick<AuthContext, "settings">,
  user: Pick<UserRow, "raw_app_meta_data">,
): SessionPolicy {
  const { timebox = everyone.absolute, inactivity_timeout: idle = everyone.idle } = settings.sessions;
  const policy = { accessToken: settings.jwt_expiry, absolute: timebox, idle };
  if (!staffRoles.has(user.raw_app_meta_data?.role)) return policy;
  return {
    accessToken: Math.min(staff.accessToken, policy.accessToken),
    absolute: Math.min(staff.absolute, policy.absolute),
    idle: Math.min(staff.idle, policy.idle),
  };
}
