import type { Tx } from "../../postgres/database.ts";
import type { Credential } from "../webauthn/ceremonies.ts";

/** A row of auth.webauthn_credentials. */
export type PasskeyRow = {
  id: string;
  user_id: string;
  credential_id: Buffer;
  public_key: Buffer;
  sign_count: number;
  transports: string[];
  friendly_name: string;
  created_at: Date;
  last_used_at: Date | null;
};

const columns = `id, user_id, credential_id, public_key, sign_count::float8 as sign_count, transports, friendly_name,
  created_at, last_used_at`;

export async function passkeysOf(tx: Tx, userId: string): Promise<PasskeyRow[]> {
  const { rows } = await tx.query<PasskeyRow>(
    `select ${columns} from auth.webauthn_credentials where user_id = $1 order by created_at, id`,
    [userId],
  );
  return rows;
}

/** Locked: of two sign-ins with one counter, one comes second and finds it used. */
export async function findPasskey(tx: Tx, credentialId: string): Promise<PasskeyRow | undefined> {
  const { rows } = await tx.query<PasskeyRow>(
    `select ${columns} from auth.webauthn_credentials where credential_id = $1 for update`,
    [Buffer.from(credentialId, "base64url")],
  );
  return rows[0];
}

/** Undefined when the credential is registered already, whoever has it. */
export async function insertPasskey(
  tx: Tx,
  userId: string,
  credential: Credential,
  name: string,
): Promise<PasskeyRow | undefined> {
  const { rows } = await tx.query<PasskeyRow>(
    `insert into auth.webauthn_credentials (user_id, credential_id, public_key, attestation_type, aaguid, sign_count,
       transports, backup_eligible, backed_up, friendly_name)
     values ($1, $2, $3, 'none', $4, $5, $6::jsonb, $7, $8, $9) on conflict (credential_id) do nothing returning ${columns}`,
    [
      userId,
      Buffer.from(credential.id, "base64url"),
      Buffer.from(credential.publicKey, "base64url"),
      credential.aaguid,
      credential.counter,
      JSON.stringify(credential.transports),
      credential.backupEligible,
      credential.backedUp,
      name,
    ],
  );
  return rows[0];
}

/** In the form that ceremonies take. */
export const credentialOf = (row: PasskeyRow) => ({
  id: row.credential_id.toString("base64url"),
  publicKey: row.public_key.toString("base64url"),
  counter: row.sign_count,
  transports: row.transports,
});

export const passkeyJson = (row: PasskeyRow) => ({
  id: row.id,
  friendly_name: row.friendly_name || undefined,
  created_at: row.created_at.toISOString(),
  last_used_at: row.last_used_at?.toISOString(),
});
