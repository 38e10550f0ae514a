import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useLocation } from "react-router";
import { type TakenOver, takeOverOrders } from "#app/data/account.ts";
import { browserClient } from "#app/data/client.ts";
import { handoverToken } from "./handover-token.ts";

/** A second effect of the same visit waits for the first: the link works once. */
let under: { readonly token: string; readonly done: Promise<TakenOver> } | undefined;

function takeOverOnce(token: string): Promise<TakenOver> {
  if (under?.token !== token) under = { token, done: browserClient().then((client) => takeOverOrders(client, token)) };
  return under.done;
}

function words({ outcome, orders }: TakenOver): string {
  switch (outcome) {
    case "moved":
      return orders === 1 ? "One order was moved to this account." : `${orders} orders were moved to this account.`;
    case "used":
      return "This link has been used: the orders are in this account.";
    case "expired":
      return "This link has expired. Nothing was moved; ask for a new one under “A purchase is missing?”.";
    case "unknown":
      return "This link is not for this account. Nothing was moved. Sign in to the account that asked, then open the link again.";
  }
}

/** Opening the mailed link, signed in, moves the orders; says what came of it. */
export function HandoverLink() {
  const [told, setTold] = useState("");
  const queries = useQueryClient();
  // A link that is opened where the member area stands already changes only this.
  const { hash } = useLocation();
  useEffect(() => {
    const token = handoverToken(hash);
    if (!token) return;
    let shown = true;
    const say = (text: string) => {
      if (shown) setTold(text);
    };
    takeOverOnce(token).then(
      (taken) => {
        say(words(taken));
        if (taken.outcome === "unknown") return;
        globalThis.history.replaceState(globalThis.history.state, "", globalThis.location.pathname);
        // A first read that is still underway may have been answered before the move, and another one would only join it.
        const account = { queryKey: ["account"] };
        void queries.cancelQueries(account).then(() => queries.invalidateQueries(account));
      },
      () => {
        under = undefined;
        say("The orders could not be moved right now. Nothing was changed; open the link again in a moment.");
      },
    );
    return () => {
      shown = false;
    };
  }, [hash, queries]);
  return told ? (
    <p role="status" className="note-rule">
      {told}
    </p>
  ) : null;
}
