import type { Tx } from "#platform/postgres/database.ts";

/** Where the owners of the site are written to. */
export async function ownerAddresses(tx: Tx): Promise<string[]> {
  const { rows } = await tx.query<{ email: string }>(
    "select email from auth.users where raw_app_meta_data ->> 'role' = 'owner' and deleted_at is null and email is not null",
  );
  return rows.map(({ email }) => email);
}
