import { uuid } from "#lib/uuid.ts";
import type { Database } from "../postgres/database.ts";

/** Tells what the session that an access token was issued for still allows: a token alone is believed until it runs out. */
export type LiveSessions = {
  /**
   * The claims as they hold now; tokens that belong to no session (API keys) keep theirs. Undefined once the session was ended, or its
   * user banned, deleted or given another role. `aal` falls to that of the session where a second factor was removed, and the e-mail
   * address is the user's present one.
   */
  current<Claims extends Readonly<Record<string, unknown>>>(claims: Claims): Promise<Claims | undefined>;
  /** The user's sessions have just changed in this process: takes effect before the caller has its answer. */
  forget(userId: string): void;
  /**
   * Calls back, in every process, when a user's sessions have changed, with the user's id; without one when notifications were lost, so
   * that anybody's may have. Returns what ends it.
   */
  onChange(listener: (userId: string | undefined) => void): () => void;
  close(): Promise<void>;
};

type Session = { readonly userId: string; readonly role: string | null; readonly aal: string; readonly email: string };
/** Null: there is no such session any more. */
type Found = Session | null;
type Remembered = { readonly userId: string; readonly found: Found; readonly until: number };

/** Ids of users whose sessions changed, from the triggers in auth/schema.sql. */
const channel = "auth_sessions_changed";
/** Changes are notified; this bounds what a lost notification can cost. */
const rememberMs = 15_000;
const mostRemembered = 20_000;

const lookUp = `select s.user_id, extract(epoch from s.not_after) * 1000 as not_after,
    u.raw_app_meta_data ->> 'role' as role, coalesce(s.aal, 'aal1') as aal, coalesce(u.email, '') as email,
    u.deleted_at is null and (u.banned_until is null or u.banned_until <= now()) as allowed
  from auth.sessions s join auth.users u on u.id = s.user_id where s.id = $1`;

type Row = {
  readonly user_id: string;
  readonly role: string | null;
  readonly aal: string;
  readonly email: string;
  readonly not_after: number | string | null;
  readonly allowed: boolean;
};

/** Looks sessions up and remembers the answer for a few seconds; forgets it when any process says that it changed. */
export async function createLiveSessions(database: Database, now: () => number = Date.now): Promise<LiveSessions> {
  const remembered = new Map<string, Remembered>();
  const underway = new Map<string, Promise<Found>>();
  // What was read before a change was heard of must not be remembered after it.
  let changes = 0;
  const listeners = new Set<(userId: string | undefined) => void>();

  function forget(userId: string): void {
    changes += 1;
    underway.clear();
    for (const [id, session] of remembered) if (session.userId === userId) remembered.delete(id);
    for (const listener of listeners) listener(userId);
  }
  function forgetAll(): void {
    changes += 1;
    underway.clear();
    remembered.clear();
    for (const listener of listeners) listener(undefined);
  }
  const stop = await database.listen(channel, forget, forgetAll);

  async function ask(id: string, userId: string): Promise<Found> {
    const before = changes;
    const { rows } = await database.asService((tx) => tx.query<Row>(lookUp, [id]));
    const row = rows[0];
    const ends = row?.not_after === null ? Number.POSITIVE_INFINITY : Number(row?.not_after ?? 0);
    const found =
      row?.allowed && ends > now() ? { userId: row.user_id, role: row.role, aal: row.aal, email: row.email } : null;
    if (before === changes) {
      if (remembered.size >= mostRemembered) remembered.clear();
      remembered.set(id, { userId, found, until: Math.min(now() + rememberMs, found ? ends : Infinity) });
    }
    return found;
  }

  function find(id: string, userId: string): Promise<Found> | Found {
    const known = remembered.get(id);
    if (known && known.until > now()) return known.found;
    const waiting = underway.get(id);
    if (waiting) return waiting;
    const asking = ask(id, userId).finally(() => {
      if (underway.get(id) === asking) underway.delete(id);
    });
    underway.set(id, asking);
    return asking;
  }

  return {
    async current(claims) {
      const { session_id: id, sub, app_metadata: metadata, aal, email } = claims;
      if (id === undefined) return claims;
      if (typeof id !== "string" || !uuid.test(id) || typeof sub !== "string") return undefined;
      const found = await find(id, sub);
      const role = (metadata as { role?: unknown } | undefined)?.role ?? null;
      if (found === null || found.userId !== sub || found.role !== role) return undefined;
      const held = email === found.email ? claims : { ...claims, email: found.email };
      return aal === "aal2" && found.aal !== "aal2" ? { ...held, aal: found.aal } : held;
    },
    forget,
    onChange(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    close: stop,
  };
}
