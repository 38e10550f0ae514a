import { z } from "zod";
import { type Asking, ProviderProblem } from "./provider-sales.ts";

/** A hundred objects each. */
const mostPages = 500;

const head = z.looseObject({ id: z.string().min(1) });
export type StripeHead = z.infer<typeof head>;
const page = z.object({ object: z.literal("list"), has_more: z.boolean(), data: z.array(head) });

export const strangeToStripe = () => new ProviderProblem("Stripe answered in a shape that it does not document.");
export const stripePage = (answer: unknown): z.infer<typeof page> => {
  const found = page.safeParse(answer);
  if (!found.success) throw strangeToStripe();
  return found.data;
};

/** As Stripe sent it, with an event's number of its own: what was recorded from its message before is merged with it. */
export const stripeMessage = (id: string, type: string, object: unknown, created?: number): string =>
  JSON.stringify({ id: `compared:${id}`, type, livemode: true, created, data: { object } });

/** That a payment is disputed, where its charge says so. */
export const stripeDisputes = (
  payment: string | null | undefined,
  { id, disputed }: { readonly id: string; readonly disputed: boolean },
): readonly string[] =>
  disputed
    ? [
        stripeMessage(`${id}:disputed`, "charge.dispute.created", {
          payment_intent: payment,
          status: "needs_response",
        }),
      ]
    : [];

const dispute = z.object({ id: z.string().min(1), status: z.string() });
/** An inquiry that ended without a dispute is as good as won. */
const wonAs: readonly string[] = ["won", "warning_closed"];

/** That all disputes of a payment were won; nothing while one is open or was lost. */
export async function stripeWonDisputes({ ask, api }: Asking, payment: string | undefined): Promise<readonly string[]> {
  if (!payment) return [];
  const query = new URLSearchParams({ payment_intent: payment, limit: "100" });
  const disputes = z.array(dispute).safeParse(stripePage(await ask(`${api}/v1/disputes?${query}`)).data);
  if (!disputes.success) throw strangeToStripe();
  if (disputes.data.length === 0 || disputes.data.some(({ status }) => !wonAs.includes(status))) return [];
  const now = Math.floor(Date.now() / 1_000);
  // The last one is for a dispute that a comparison recorded: the charge names no dispute.
  return [...disputes.data, { id: undefined, status: "won" }].map(({ id, status }) =>
    stripeMessage(`${id ?? payment}:${status}`, "charge.dispute.closed", { id, payment_intent: payment, status }, now),
  );
}

/** A list of Stripe's, page by page; each goes on after the last object of the one before. */
export async function* stripePages(
  { ask, api }: Asking,
  path: string,
  query: readonly string[][],
): AsyncGenerator<readonly StripeHead[]> {
  const seen = new Set<string>();
  let after = "";
  for (let read = 0; read < mostPages; read += 1) {
    const asked = new URLSearchParams([["limit", "100"], ...query, ...(after ? [["starting_after", after]] : [])]);
    const { data, has_more: hasMore } = stripePage(await ask(`${api}/v1/${path}?${asked}`));
    yield data;
    if (!hasMore) return;
    after = data.at(-1)?.id ?? "";
    if (after === "") throw strangeToStripe();
    if (seen.has(after)) throw new ProviderProblem("Stripe sends the same page again and again.");
    seen.add(after);
  }
  throw new ProviderProblem(`Stripe has more than ${mostPages} pages of ${path}.`);
}
