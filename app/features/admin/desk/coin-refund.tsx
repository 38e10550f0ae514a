import { useQueryClient } from "@tanstack/react-query";
import { outcomeOf } from "../content/call-database.ts";
import { ConfirmedAct } from "../frame/confirmed-act.tsx";
import type { OrderLine } from "./orders-screen.tsx";

/** Coins are sent back by hand, and no provider tells of it: the owner does. */
export function CoinRefund({
  order,
}: {
  readonly order: Pick<OrderLine, "provider" | "provider_order_id" | "status">;
}) {
  const queries = useQueryClient();
  if (order.provider !== "coin" || order.status === "refunded") return null;
  const refund = async () => {
    const number = Number(order.provider_order_id?.replace(/^C/, ""));
    const outcome = await outcomeOf("refund_coin_payment", { number });
    await queries.invalidateQueries({ queryKey: ["admin"] });
    return outcome === "refunded" ? null : "This payment is not confirmed any more. Nothing was changed.";
  };
  return (
    <ConfirmedAct
      button="Record a refund"
      variant="secondary"
      className="justify-self-start"
      title="Have you paid this back?"
      description="Send the dollar price to an address that the buyer confirmed in writing first: this sends no money. What the order opened ends at once, and the buyer is told by mail. It cannot be undone."
      act="Record the refund"
      run={refund}
    />
  );
}
