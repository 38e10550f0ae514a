import type { KeyedTable } from "../list/keyed-rows.ts";
import { eventKind } from "./event-words.ts";

export const orderColumns =
  "id,provider,provider_order_id,email,user_id,status,closed,test,hold_reason,total_cents,refunded_cents,currency,placed_at";
export const accessColumns = "id,product_id,product_kind,status,granted_at,revoked_at,all_weeks_at,ended_at,ends_at";

/** The large tables of the sales desk, as its lists read them. */
export const ordersTable: KeyedTable = {
  room: "orders",
  key: "id",
  columns: `${orderColumns},items:order_items(name,quantity)`,
  searched: ["email", "provider_order_id", "provider", "reference"],
  exact: ["email", "provider_order_id", "reference"],
  order: ["placed_at", "down"],
  sortable: ["placed_at", "email", "provider", "status", "total_cents"],
  filled: ["provider", "status", "total_cents"],
  filters: {
    decide: ["to_decide", "is", "true"],
    closed: ["closed", "is", "true"],
    paid: ["status", "eq", "paid"],
    refunded: ["refunded_cents", "gt", "0"],
    given: ["provider", "eq", "given"],
  },
};

export const accessTable: KeyedTable = {
  room: "enrolments",
  columns: `${accessColumns},email,user_id,order_id,order:orders(provider)`,
  searched: ["email", "product_id", "product_kind"],
  exact: ["email"],
  key: "id",
  order: ["granted_at", "down"],
  sortable: ["email", "product_id", "status"],
  filled: ["product_id", "status"],
  filters: {
    open: ["status", "eq", "active"],
    ended: ["ended_at", "not.is", "null"],
    dated: ["ends_at", "not.is", "null"],
  },
};

export const licencesTable: KeyedTable = {
  room: "licence_list",
  columns: "id,number,activation_limit,generation,revoked_at,created_at,order_id,product_id,email,status,activations",
  searched: ["email", "product_id"],
  exact: ["email"],
  key: "id",
  order: ["created_at", "down"],
  sortable: ["email", "product_id"],
  filters: { revoked: ["revoked_at", "not.is", "null"], ended: ["status", "eq", "revoked"] },
};

export const eventsTable: KeyedTable = {
  room: "checkout_events",
  columns: `id,provider,event_id,order_id,received_at,${eventKind}`,
  searched: ["event_id", "provider", "type"],
  exact: ["event_id"],
  numbers: ["id"],
  key: "id",
  order: ["id", "down"],
  sortable: ["provider", "type"],
  filled: ["provider", "type"],
  filters: {
    purchased: ["type", "eq", "purchased"],
    refunds: ["type", "in", "(refunded,partially_refunded)"],
    disputes: ["type", "in", "(disputed,dispute_won)"],
  },
};
