import * as z from "zod";
import type { MyData } from "#app/data/my-data.ts";
import { callDatabase } from "../content/call-database.ts";

const details = z.object({
  id: z.string(),
  email: z.string().nullable(),
  /** What is typed to mean this account: its address, else its number or id. */
  called: z.string(),
  name: z.string().nullable(),
  role: z.string().nullable(),
  createdAt: z.string(),
  lastSignInAt: z.string().nullable(),
  confirmed: z.boolean(),
  banned: z.boolean(),
  secondFactor: z.boolean(),
  sessions: z.number(),
  orders: z.number(),
  tickets: z.number(),
  bookings: z.number(),
});
export type MemberDetails = z.infer<typeof details>;

/** Null when there is no such account. */
export const loadMember = async (member: string): Promise<MemberDetails | null> =>
  details.nullable().parse(await callDatabase("member_details", { member }));

/** What the member's own export holds. @throws {Error} when the account is gone */
export async function exportMember(member: string, reason: string): Promise<MyData> {
  const data = await callDatabase("export_member_data", { member, reason });
  if (data === null) throw new Error("This account is not there any more.");
  return data as MyData;
}

export const memberKey = (id: string) => ["admin", "members", id] as const;
