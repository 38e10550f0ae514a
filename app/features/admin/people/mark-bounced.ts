import * as z from "zod";
import { callDatabase } from "../content/call-database.ts";

/** The database takes no more in one call. */
const most = 5000;

const markSome = async (addresses: readonly string[]): Promise<number> =>
  z.number().parse(await callDatabase("mark_bounced", { addresses }));

/** Marks addresses that do not take mail any more. @returns how many of them were on the list. */
export async function markBounced(addresses: readonly string[], mark = markSome): Promise<number> {
  let marked = 0;
  for (let from = 0; from < addresses.length; from += most) marked += await mark(addresses.slice(from, from + most));
  return marked;
}
