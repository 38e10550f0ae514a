import type { Tx } from "#platform/postgres/database.ts";

/** The name that mails carry: the owner's brand setting. */
export async function brandName(tx: Tx): Promise<string> {
  const { rows } = await tx.query<{ name: string }>(
    "select value ->> 'name' as name from public.site_settings where key = 'brand'",
  );
  return rows[0]?.name ?? "Northpip";
}
