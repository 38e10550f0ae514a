import { randomUUID } from "node:crypto";
import type { Product } from "#app/data/catalog.ts";
import { heldText } from "#lib/held-reason.ts";
import type { Log } from "#platform/http/service.ts";
import type { Action, OrderForm } from "./order-form.ts";
import { type Delivery, type SenderOptions, sendEvent } from "./send-event.ts";

/** What the page says after a button was pressed. */
export type Result = { readonly title: string; readonly lines: readonly string[]; readonly ok: boolean };

export type ActionOptions = SenderOptions & {
  /** How long a late event keeps the site waiting. */
  readonly lateMs: number;
  readonly log: Pick<Log, "error">;
};

const told = ({ status, outcome, attention }: Delivery) =>
  `The site's webhook answered ${status}: ${outcome}.${attention.length > 0 ? ` Marked for a person: ${heldText(attention)}.` : ""}`;

function outcome(
  title: string,
  deliveries: readonly Delivery[],
  ok = deliveries.every(({ status }) => status === 200),
): Result {
  return { title: ok ? title : "The site did not accept the event", lines: deliveries.map(told), ok };
}

function sendLate(options: ActionOptions, order: OrderForm, product: Product): Result {
  const timer = setTimeout(() => {
    sendEvent(options, "order.purchased", order, product).catch((error: unknown) =>
      options.log.error("a late sandbox event could not be sent", { error }),
    );
  }, options.lateMs);
  // A late event must not keep a stopping server alive.
  timer.unref();
  return {
    title: "Paid. The event is on its way",
    lines: [
      `It will be sent ${Math.round(options.lateMs / 1000)} seconds from now; until then the site knows nothing of the order.`,
    ],
    ok: true,
  };
}

/** A signature made with some other key: the site has to refuse it. */
async function sendForged(options: ActionOptions, order: OrderForm, product: Product): Promise<Result> {
  const delivery = await sendEvent({ ...options, secret: randomUUID() }, "order.purchased", order, product);
  const refused = delivery.status === 403;
  return {
    title: refused ? "The site refused the forged event, as it should" : "The forged event was not refused",
    lines: [told(delivery)],
    ok: refused,
  };
}

/** Does what the button says. */
export async function performAction(
  options: ActionOptions,
  action: Action,
  order: OrderForm,
  product: Product,
): Promise<Result> {
  const send = (type: "order.purchased" | "order.refunded") => sendEvent(options, type, order, product);
  switch (action) {
    case "decline":
      return {
        title: "The card was declined",
        lines: ["Nothing was charged and no event was sent. You can try again."],
        ok: false,
      };
    case "pay":
      return outcome("Paid", [await send("order.purchased")]);
    case "duplicate":
      return outcome("Paid. The same event was sent twice", [
        await send("order.purchased"),
        await send("order.purchased"),
      ]);
    case "refund":
      return outcome("Refunded", [await send("order.refunded")]);
    case "late":
      return sendLate(options, order, product);
    case "forged":
      return sendForged(options, order, product);
  }
}
