import * as z from "zod";
import { counted } from "#lib/figure-text.ts";
import { callDatabase } from "../content/call-database.ts";
import { when } from "../frame/when.ts";

const use = z.object({
  enrolment: z.string(),
  kind: z.string(),
  lessons: z.number(),
  finished: z.number(),
  /** Live accounts that its licenses were ever on, also those that were released. */
  accounts: z.number(),
  /** The first activation that is known: of one that is activated again after more than 30 days, the former is not. */
  activatedAt: z.string().nullable(),
  held: z.number(),
  booked: z.number(),
});
export type OrderUse = z.infer<typeof use>;

/** What was used of each product of an order. */
export const loadOrderUse = async (order: string): Promise<readonly OrderUse[]> =>
  z.array(use).parse(await callDatabase("order_use", { order_id: order }));

const words: Readonly<Record<string, (of: OrderUse) => string>> = {
  course: ({ finished, lessons }) =>
    `${finished} of ${counted(lessons, "lesson")} finished; which ones were opened is not recorded`,
  robot: ({ accounts, activatedAt }) =>
    activatedAt === null
      ? "never activated on a live account"
      : `activated on ${counted(accounts, "live account")}, first known on ${when(activatedAt)}`,
  plan: ({ held, booked }) => `${counted(held, "session")} held, ${booked} booked ahead`,
};

/** What the terms of refunds ask of it; empty of a machine, whose term is its days alone. */
export const usedText = (of: OrderUse | undefined): string => (of && words[of.kind]?.(of)) ?? "";
