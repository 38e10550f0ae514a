import type { SupabaseClient } from "@supabase/supabase-js";
import { DataError } from "#app/data/rows.ts";
import type { StaffRole } from "../frame/staff.ts";

type Waiting = {
  /** Of one, and of several. */
  readonly name: readonly [string, string];
  readonly to: string;
  readonly room: string;
  readonly filters: readonly (readonly [column: string, operator: string, value: string])[];
  readonly roles: readonly StaffRole[];
};

/** What waits for somebody's decision. */
export const waiting: readonly Waiting[] = [
  {
    name: ["order held for your decision", "orders held for your decision"],
    to: "/admin/orders?show=decide",
    room: "orders",
    // One that is closed, or was bought in the sandbox that no longer sells, needs no decision.
    filters: [
      ["status", "eq", "held"],
      ["closed", "is", "false"],
      ["held_for_sandbox", "is", "false"],
    ],
    roles: ["owner"],
  },
  {
    name: ["ticket without an answer", "tickets without an answer"],
    to: "/admin/tickets?show=open",
    room: "support_tickets",
    filters: [["status", "eq", "open"]],
    roles: ["owner", "support"],
  },
  {
    name: ["booking to confirm", "bookings to confirm"],
    to: "/admin/bookings?show=requested",
    room: "bookings",
    filters: [["status", "eq", "requested"]],
    roles: ["owner", "support"],
  },
  {
    name: ["payment in coin to confirm", "payments in coin to confirm"],
    to: "/admin/coin-payments?show=waiting",
    room: "coin_payments",
    filters: [["status", "in", "(waiting,confirming)"]],
    roles: ["owner"],
  },
  {
    name: ["draft", "drafts"],
    to: "/admin/drafts",
    room: "content_drafts",
    filters: [["id", "not.is", "null"]],
    roles: ["owner", "editor"],
  },
  {
    name: ["draft that was not published at its time", "drafts that were not published at their time"],
    to: "/admin/drafts?show=refused",
    room: "content_drafts",
    filters: [["problem", "not.is", "null"]],
    roles: ["owner", "editor"],
  },
];

/** How many wait. */
export async function countOf(client: SupabaseClient, { room, filters }: Waiting): Promise<number> {
  const columns = filters.map(([column]) => column).join(",");
  const all = client.from(room).select(columns, { count: "exact", head: true });
  const { count, error, status } = await filters.reduce((query, filter) => query.filter(...filter), all);
  if (error) throw new DataError(error.message, error.code, status);
  return count ?? 0;
}
