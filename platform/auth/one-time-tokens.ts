import type { Tx } from "../postgres/database.ts";
import type { AuthContext } from "./context.ts";
import { keyedHash, randomCode, randomToken, sameText, sha256 } from "./hashes.ts";
import { codeTries } from "./limits.ts";

export type TokenType =
  | "confirmation_token"
  | "recovery_token"
  | "reauthentication_token"
  | "email_change_token_new"
  | "email_change_token_current"
  | "phone_change_token";

export type TokenRow = {
  id: string;
  user_id: string;
  token_type: TokenType;
  relates_to: string;
  used_at: Date | null;
  flow_state_id: string | null;
  pending_password: string | null;
  pending_metadata: Record<string, unknown> | null;
  code_hash: string | null;
  live: boolean;
};

export type NewToken = {
  readonly userId: string;
  readonly type: TokenType;
  /** The address the mail goes to, or the number of a text message. */
  readonly email: string;
  readonly hours: number;
  readonly flowStateId?: string | undefined;
  readonly pendingPassword?: string | null | undefined;
  readonly pendingMetadata?: Record<string, unknown> | null | undefined;
  /** For a text message; a mail gets what the settings say. */
  readonly typed?: { readonly code: string; readonly seconds: number };
};

/** What goes into the mail and is nowhere else readable. */
export type MailedSecrets = { readonly token: string; readonly code: string };

/** Sign-ups for one unconfirmed address may overlap, each with a link of its own; of other kinds only the newest works. */
const overlapping: ReadonlySet<TokenType> = new Set(["confirmation_token"]);

const codeHash = (secret: Buffer, email: string, type: TokenType, code: string) =>
  keyedHash(secret, "code", email, type, code);

/**
 * Locks accounts before their tokens: whoever makes a token and whoever spends one then wait for each other, and neither goes by what the other is
 * about to change.
 */
export const lockAccounts = (tx: Tx, which: string, values: unknown[]) =>
  tx.query(`select from auth.users where id in (${which}) order by id for update`, values);

export async function createToken(
  tx: Tx,
  { secret, settings: { email } }: Pick<AuthContext, "secret" | "settings">,
  wanted: NewToken,
): Promise<MailedSecrets> {
  await lockAccounts(tx, "$1", [wanted.userId]);
  if (!overlapping.has(wanted.type)) {
    await tx.query("delete from auth.one_time_tokens where user_id = $1 and token_type = $2", [
      wanted.userId,
      wanted.type,
    ]);
  }
  // The prefix tells a client, and the redirect, that the flow ends in a code to exchange.
  const token = `${wanted.flowStateId ? "pkce_" : ""}${randomToken()}`;
  const { code, seconds } = wanted.typed ?? { code: randomCode(email.otp_length), seconds: email.otp_expiry };
  await tx.query(
    `insert into auth.one_time_tokens (id, user_id, token_type, token_hash, relates_to, code_hash, code_expires_at,
       expires_at, flow_state_id, pending_password, pending_metadata)
     values ($1, $2, $3, $4, $5, $6, now() + make_interval(secs => $7), now() + make_interval(hours => $8), $9, $10, $11)`,
    [
      crypto.randomUUID(),
      wanted.userId,
      wanted.type,
      sha256(token),
      wanted.email,
      codeHash(secret, wanted.email, wanted.type, code),
      seconds,
      wanted.hours,
      wanted.flowStateId ?? null,
      wanted.pendingPassword ?? null,
      wanted.pendingMetadata ? JSON.stringify(wanted.pendingMetadata) : null,
    ],
  );
  return { token, code };
}

/**
 * What the sign-up that waits for its confirmation wants the account to be, for whoever asks for that once more. Of several sign-ups nobody can say
 * which one was theirs: then the new link proves the mailbox alone, and none of the passwords, one of which may be a stranger's.
 */
export async function pendingSignUp(
  tx: Tx,
  userId: string,
): Promise<Pick<NewToken, "pendingPassword" | "pendingMetadata">> {
  const { rows } = await tx.query<{ password: string; metadata: Record<string, unknown> | null }>(
    `select distinct pending_password as password, pending_metadata as metadata from auth.one_time_tokens
     where user_id = $1 and token_type = 'confirmation_token' and used_at is null and pending_password is not null`,
    [userId],
  );
  const [only, ...others] = rows;
  return only && others.length === 0 ? { pendingPassword: only.password, pendingMetadata: only.metadata } : {};
}

const columns = `id, user_id, token_type, relates_to, used_at, flow_state_id, pending_password, pending_metadata, code_hash,
  used_at is null and expires_at > now() as live`;

/** Looks a link's token up, locked, whatever its state: the caller tells "used" from "expired". */
export async function findByToken(tx: Tx, token: string, types: readonly TokenType[]): Promise<TokenRow | undefined> {
  const hash = sha256(token);
  await lockAccounts(tx, "select user_id from auth.one_time_tokens where token_hash = $1", [hash]);
  const { rows } = await tx.query<TokenRow>(
    `select ${columns} from auth.one_time_tokens where token_hash = $1 and token_type = any($2) for update`,
    [hash, types],
  );
  return rows[0];
}

/**
 * Looks a typed code up. Every guess costs each code that waits for this address one of its five tries, in the caller's
 * transaction: so the caller must commit also when this finds nothing.
 */
export async function findByCode(
  tx: Tx,
  secret: Buffer,
  email: string,
  code: string,
  types: readonly TokenType[],
): Promise<TokenRow | undefined> {
  await lockAccounts(
    tx,
    "select user_id from auth.one_time_tokens where relates_to = $1 and token_type = any($2) and used_at is null",
    [email, types],
  );
  const { rows } = await tx.query<TokenRow>(
    `update auth.one_time_tokens set code_tries = code_tries + 1, updated_at = now()
     where relates_to = $1 and token_type = any($2) and used_at is null and code_expires_at > now() and code_tries < $3
     returning ${columns}`,
    [email, types, codeTries],
  );
  return rows.find((row) => sameText(row.code_hash ?? "", codeHash(secret, email, row.token_type, code)));
}

/** Marks it used, and with it every other of the person that does the same. */
export async function spendToken(tx: Tx, token: TokenRow): Promise<void> {
  await tx.query(
    `update auth.one_time_tokens set used_at = now(), updated_at = now(), pending_password = null, pending_metadata = null, code_hash = null
     where user_id = $1 and used_at is null and token_type = $2`,
    [token.user_id, token.token_type],
  );
}

/**
 * Takes back every link, code and unfinished exchange of a person: their password or address is another one now, and what was
 * mailed before must not undo that. Used tokens stay, to be told from unknown ones. `exceptFlow` is the one being finished.
 */
export async function withdrawTokens(tx: Tx, userId: string, exceptFlow: string | null = null): Promise<void> {
  await tx.query("delete from auth.one_time_tokens where user_id = $1 and used_at is null", [userId]);
  await tx.query("delete from auth.flow_state where user_id = $1 and ($2::uuid is null or id <> $2)", [
    userId,
    exceptFlow,
  ]);
}
