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

const everyone: SessionPolicy = { accessToken: hour, absolute: 30 * day, idle: 7 * day };
// The access token is short because clients refresh only near its end: at an hour they would always come too late.
const staff: SessionPolicy = { accessToken: hour / 4, absolute: 12 * hour, idle: hour / 2 };

const staffRoles: ReadonlySet<unknown> = new Set(["owner", "admin"]);

export function sessionPolicy(user: Pick<UserRow, "raw_app_meta_data">): SessionPolicy {
  return staffRoles.has(user.raw_app_meta_data?.role) ? staff : everyone;
}
