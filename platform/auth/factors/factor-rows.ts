import type { Tx } from "../../postgres/database.ts";
import type { Credential } from "../webauthn/ceremonies.ts";

/** A row of auth.mfa_factors. */
export type FactorRow = {
  id: string;
  user_id: string;
  friendly_name: string | null;
  factor_type: "totp" | "recovery_code" | "phone" | "webauthn";
  status: "unverified" | "verified";
  created_at: Date;
  updated_at: Date;
  last_challenged_at: Date | null;
  /** Sealed; null for anything but an authenticator app. */
  secret: string | null;
  last_used_step: number | null;
  /** Of a phone factor: the digits of its number. */
  phone: string | null;
  web_authn_credential: Credential | null;
};

const columns = `id, user_id, friendly_name, factor_type, status, created_at, updated_at, last_challenged_at, secret,
  last_used_step::float8 as last_used_step, phone, web_authn_credential`;

export async function factorsOf(tx: Tx, userId: string): Promise<FactorRow[]> {
  const { rows } = await tx.query<FactorRow>(
    `select ${columns} from auth.mfa_factors where user_id = $1 order by created_at, id`,
    [userId],
  );
  return rows;
}

/** Recovery codes stand in for an authenticator app; alone they are no second factor. */
export const countsAsSecondFactor = ({ status, factor_type }: FactorRow) =>
  status === "verified" && factor_type !== "recovery_code";

export function factorJson(factor: FactorRow) {
  return {
    id: factor.id,
    created_at: factor.created_at.toISOString(),
    updated_at: factor.updated_at.toISOString(),
    status: factor.status,
    friendly_name: factor.friendly_name || undefined,
    factor_type: factor.factor_type,
    phone: factor.phone ?? undefined,
    last_challenged_at: factor.last_challenged_at?.toISOString(),
  };
}
