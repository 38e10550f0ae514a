import { jsonResponse } from "../http/json-response.ts";
import type { Tx } from "../postgres/database.ts";
import { type AdminUserBody, adminUserBody, storedPassword } from "./admin-user-body.ts";
import { audit } from "./audit.ts";
import { requireServiceRole } from "./authenticate.ts";
import type { AuthCall, Operation } from "./context.ts";
import { authErrors } from "./errors.ts";
import { withdrawTokens } from "./one-time-tokens.ts";
import { parseBody, uuidField } from "./parse-body.ts";
import { insertPhoneUser, writePhoneIdentity } from "./phone/phone-users.ts";
import { endSessions } from "./sessions.ts";
import { describeUser } from "./user-json.ts";
import { findUser, insertUser, isBanned, markIdentityVerified, type UserRow } from "./users.ts";

export function userIdOfPath(call: AuthCall): string {
  const parsed = uuidField.safeParse(call.params.id);
  if (!parsed.success) throw authErrors.validation("user_id must be an UUID");
  return parsed.data;
}

async function answer(tx: Tx, user: UserRow): Promise<Response> {
  return jsonResponse(200, await describeUser(tx, user));
}

const merged = (current: Record<string, unknown> | null, changes: Record<string, unknown>) =>
  Object.fromEntries(Object.entries({ ...current, ...changes }).filter(([, value]) => value !== null));

/** POST /admin/users. */
export const createUser: Operation = async (context, call) => {
  await requireServiceRole(context, call);
  const wanted = await parseBody(call.request, adminUserBody);
  const { email, phone } = wanted;
  if (!email && !phone) throw authErrors.validation("Cannot create a user without either an email or phone");
  const encryptedPassword = (await storedPassword(context, wanted)) ?? null;
  return context.database.asService(async (tx) => {
    const shared = {
      ...(wanted.id ? { id: wanted.id } : {}),
      encryptedPassword,
      userMetadata: wanted.user_metadata,
      appMetadata: wanted.app_metadata,
    };
    const made = email
      ? await insertUser(tx, { ...shared, email, confirmed: wanted.email_confirm === true })
      : await insertPhoneUser(tx, { ...shared, phone: phone ?? "", confirmed: wanted.phone_confirm === true });
    if (!made) throw email ? authErrors.emailExists() : authErrors.phoneExists();
    const user = email && phone ? await writePhone(tx, made, wanted) : made;
    await audit(tx, "user_signedup", user.id, call.remoteAddress);
    return answer(tx, wanted.ban_duration ? await setBan(tx, user.id, wanted.ban_duration) : user);
  });
};

/** @throws {AuthError} 422, by the constraint, for somebody else's number */
async function writePhone(tx: Tx, user: UserRow, wanted: AdminUserBody): Promise<UserRow> {
  if (!wanted.phone && !wanted.phone_confirm) return user;
  const { rows } = await tx.query<UserRow>(
    `update auth.users set phone = coalesce($2, phone), updated_at = now(), phone_confirmed_at = case
       when $3::boolean then coalesce(phone_confirmed_at, now()) else phone_confirmed_at end where id = $1 returning *`,
    [user.id, wanted.phone || null, wanted.phone_confirm === true],
  );
  await writePhoneIdentity(tx, user.id);
  return (await findUser(tx, user.id)) ?? rows[0]!;
}

/** @throws {AuthError} 400 for what is no page: a caller that counts wrongly must not get the first one again. */
const integer = (text: string | null, fallback: number, most: number) => {
  const value = Number(text || fallback);
  if (!Number.isInteger(value) || value < 0) throw authErrors.validation("Bad Pagination Parameters");
  return value === 0 ? fallback : Math.min(value, most);
};

/** The links that clients read the number of pages from. */
function pageLinks(page: number, perPage: number, total: number): string {
  const last = Math.max(1, Math.ceil(total / perPage));
  const link = (to: number, rel: string) => `</admin/users?page=${to}&per_page=${perPage}>; rel="${rel}"`;
  return [...(page < last ? [link(page + 1, "next")] : []), link(last, "last")].join(", ");
}

/** GET /admin/users?page=&per_page=, newest first. */
export const listUsers: Operation = async (context, call) => {
  await requireServiceRole(context, call);
  const page = integer(call.query.get("page"), 1, 1_000_000);
  const perPage = integer(call.query.get("per_page"), 50, 1000);
  return context.database.asService(async (tx) => {
    const counted = await tx.query<{ total: number }>(
      "select count(*)::float8 as total from auth.users where deleted_at is null",
    );
    const { rows } = await tx.query<UserRow>(
      "select * from auth.users where deleted_at is null order by created_at desc, id limit $1 offset $2",
      [perPage, (page - 1) * perPage],
    );
    const total = counted.rows[0]?.total ?? 0;
    const users = [];
    for (const user of rows) users.push(await describeUser(tx, user));
    const headers = { "x-total-count": String(total), link: pageLinks(page, perPage, total) };
    return jsonResponse(200, { users, aud: "authenticated" }, headers);
  });
};

/** GET /admin/users/:id. */
export const getUserById: Operation = async (context, call) => {
  await requireServiceRole(context, call);
  const id = userIdOfPath(call);
  return context.database.asService(async (tx) => {
    const user = await findUser(tx, id);
    if (!user) throw authErrors.userNotFound();
    return answer(tx, user);
  });
};

async function setBan(tx: Tx, id: string, seconds: number): Promise<UserRow> {
  const { rows } = await tx.query<UserRow>(
    `update auth.users set updated_at = now(),
       banned_until = case when $2::float8 > 0 then now() + make_interval(secs => $2) end
     where id = $1 returning *`,
    [id, seconds],
  );
  return rows[0]!;
}

async function change(tx: Tx, user: UserRow, wanted: AdminUserBody, password: string | undefined): Promise<UserRow> {
  const { rows } = await tx.query<UserRow>(
    `update auth.users set email = coalesce($2, email), encrypted_password = coalesce($3, encrypted_password),
       email_confirmed_at = case when $4::boolean then coalesce(email_confirmed_at, now()) else email_confirmed_at end,
       raw_user_meta_data = $5::jsonb, raw_app_meta_data = $6::jsonb, updated_at = now()
     where id = $1 returning *`,
    [
      user.id,
      wanted.email ?? null,
      password ?? null,
      wanted.email_confirm === true,
      JSON.stringify(merged(user.raw_user_meta_data, wanted.user_metadata)),
      JSON.stringify(merged(user.raw_app_meta_data, wanted.app_metadata)),
    ],
  );
  if (wanted.email || wanted.email_confirm) await markIdentityVerified(tx, user.id);
  const changed = await writePhone(tx, rows[0]!, wanted);
  const banned = wanted.ban_duration;
  return banned === null || banned === undefined ? changed : setBan(tx, user.id, banned);
}

/** PUT /admin/users/:id. A new password or address, a ban or another role ends the sessions that were opened before it. */
export const changeUser: Operation = async (context, call) => {
  await requireServiceRole(context, call);
  const id = userIdOfPath(call);
  const wanted = await parseBody(call.request, adminUserBody);
  const password = await storedPassword(context, wanted);
  const response = await context.database.asService(async (tx) => {
    const user = await findUser(tx, id, "for update");
    if (!user) throw authErrors.userNotFound();
    const changed = await change(tx, user, wanted, password);
    const isMoved = changed.email !== user.email || changed.phone !== user.phone;
    if (password || isMoved || isBanned(changed)) await withdrawTokens(tx, id);
    const otherRole = changed.raw_app_meta_data?.role !== user.raw_app_meta_data?.role;
    if (password || isMoved || otherRole || isBanned(changed)) await endSessions(tx, id);
    await audit(tx, "user_modified", id, call.remoteAddress);
    return answer(tx, changed);
  });
  context.sessions.forget(id);
  return response;
};
