import type { SupabaseClient } from "@supabase/supabase-js";
import { countOf } from "#app/data/rows.ts";
import type { StaffRole } from "../frame/staff.ts";
import { coinToConfirm } from "./coin-payments-table.ts";

type Waiting = {
  /** Of one, and of several. */
  readonly name: readonly [string, string];
  readonly to: string;
  readonly room: string;
  readonly filter: readonly [column: string, operator: string, value: string];
  readonly roles: readonly StaffRole[];
};

/** What waits for somebody's decision. */
export const waiting: readonly Waiting[] = [
  {
    name: ["order held for your decision", "orders held for your decision"],
    to: "/admin/orders?show=decide",
    room: "orders",
    filter: ["to_decide", "is", "true"],
    roles: ["owner"],
  },
  {
    name: ["ticket without an answer", "tickets without an answer"],
    to: "/admin/tickets?show=open",
    room: "support_tickets",
    filter: ["status", "eq", "open"],
    roles: ["owner", "support"],
  },
  {
    name: ["booking to confirm", "bookings to confirm"],
    to: "/admin/bookings?show=requested",
    room: "bookings",
    filter: ["status", "eq", "requested"],
    roles: ["owner", "support"],
  },
  {
    name: ["payment in coin to confirm", "payments in coin to confirm"],
    to: "/admin/coin-payments?show=waiting",
    room: "coin_payments",
    get filter() {
      return coinToConfirm();
    },
    roles: ["owner"],
  },
  {
    name: ["draft", "drafts"],
    to: "/admin/drafts",
    room: "content_drafts",
    filter: ["id", "not.is", "null"],
    roles: ["owner", "editor"],
  },
  {
    name: ["draft that was not published at its time", "drafts that were not published at their time"],
    to: "/admin/drafts?show=refused",
    room: "content_drafts",
    filter: ["problem", "not.is", "null"],
    roles: ["owner", "editor"],
  },
];

/** How many wait. @throws {DataError} */
export const countWaiting = (client: SupabaseClient, { room, filter }: Waiting): Promise<number> =>
  countOf(
    client
      .from(room)
      .select(filter[0], { count: "exact", head: true })
      .filter(...filter),
  );
