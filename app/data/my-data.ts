import type { SupabaseClient } from "@supabase/supabase-js";
import * as z from "zod/mini";
import { answered } from "./rows.ts";

/** Rows by the name of their table. */
export type MyData = Readonly<Record<string, readonly Readonly<Record<string, unknown>>[]>>;

/** Everything that is stored about the signed-in member. */
export async function loadMyData(client: SupabaseClient): Promise<MyData> {
  return (await answered(client.rpc("export_my_data"))) as MyData;
}

const erasing = z.object({ outcome: z.enum(["erased", "other_address", "sign_in_again", "last_owner"]) });
export type EraseOutcome = z.infer<typeof erasing>["outcome"];

/** Erases the signed-in account; `address` is what the person typed to say that this account is meant. */
export async function eraseMyAccount(client: SupabaseClient, address: string): Promise<EraseOutcome> {
  return erasing.parse(await answered(client.rpc("erase_my_account", { address }))).outcome;
}
