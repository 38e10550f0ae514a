import { useState } from "react";
import { Button } from "#app/ui/button.tsx";
import { PageLink } from "#app/ui/page-link.tsx";
import { TextField } from "#app/ui/text-field.tsx";
import { heldText, isUnnamed, partOfPrice } from "#lib/held-reason.ts";
import { plainAddress } from "#lib/plain-host.ts";
import { outcomeOf } from "../content/call-database.ts";
import { useAct } from "../frame/use-act.ts";
import type { OrderLine } from "./orders-screen.tsx";

const decided: Readonly<Record<string, string>> = {
  released: "Released: it opens what it names, and the buyer is told.",
  closed: "Closed: it stays recorded and opens nothing.",
  saved: "Saved: the order belongs to this address now, and opens unless it is closed or something else holds it.",
  not_needed: "It has a buyer already, or is not held any more.",
  not_held: "It is not held any more.",
  unknown: "This order is not there any more.",
};

type Props = {
  readonly order: Pick<OrderLine, "id" | "provider" | "email" | "status" | "closed" | "hold_reason"> & {
    readonly user_id: string | null;
  };
  readonly items: readonly { readonly product_id: string; readonly name: string }[];
};
type Decide = (name: "address_order" | "release_order" | "close_order", values?: object) => void;
type AddressProps = { readonly busy: boolean; readonly decide: Decide };

/** The provider told no buyer: the owner types the address that its page shows. */
function AddressForm({ busy, decide }: AddressProps) {
  const [address, setAddress] = useState("");
  return (
    <form
      className="flex flex-wrap items-end gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        decide("address_order", { address: plainAddress(address) });
      }}
    >
      <TextField
        label="The buyer's address, as the provider shows it"
        type="email"
        required
        maxLength={320}
        autoComplete="off"
        value={address}
        onChange={({ target }) => setAddress(target.value)}
      />
      <Button type="submit" size="sm" aria-busy={busy}>
        Save the address
      </Button>
    </form>
  );
}

/** Why the order is held, and what the owner decides about it. */
export function OrderDecisions({ order, items }: Props) {
  const { busy, said, act } = useAct();
  const decide: Decide = (name, values) =>
    void act(async () => {
      const outcome = await outcomeOf(name, { order_id: order.id, ...values });
      return decided[outcome] ?? outcome;
    });
  const [note, setNote] = useState("");
  const waits = order.status === "held" && !order.closed;
  if (order.status !== "held" && !said) return null;
  const reasons = order.hold_reason ?? [];
  const hasBuyer = order.email !== null || order.user_id !== null;
  const canRelease = hasBuyer && !isUnnamed(reasons);
  const part = partOfPrice(reasons, order.provider);
  const names = new Map(items.map(({ product_id: id, name }) => [id, name]));
  return (
    <section className="note-rule grid justify-items-start gap-3" aria-label="Decision">
      {waits && (
        <>
          <p>
            <strong>Held:</strong> {heldText(reasons, names)}. Compare it with the provider's own page.{" "}
            {canRelease && "Releasing opens what it names. "}
            Closing keeps it without opening anything; a buyer who was told of the check is told by mail.
          </p>
          {part && <p>{part}</p>}
          {isUnnamed(reasons) && (
            <p>
              Name the product under{" "}
              <PageLink to="/admin/product-names" className="text-link">
                Products at the provider
              </PageLink>
              : that opens the order, unless something else holds it.
            </p>
          )}
          {!hasBuyer && <AddressForm busy={busy} decide={decide} />}
          {canRelease && (
            <label className="field w-full max-w-[480px]">
              <span className="field-label">Note for the records</span>
              <input className="input" value={note} maxLength={300} onChange={({ target }) => setNote(target.value)} />
            </label>
          )}
          <div className="flex flex-wrap gap-3">
            {canRelease && (
              <Button size="sm" aria-busy={busy} onClick={() => decide("release_order", { note: note || null })}>
                Release
              </Button>
            )}
            <Button variant="secondary" size="sm" aria-busy={busy} onClick={() => decide("close_order")}>
              Close
            </Button>
          </div>
        </>
      )}
      {order.closed && (
        <>
          <p>
            <strong>Closed:</strong> it opens nothing, whatever the provider tells of it. Releasing opens what it names
            {hasBuyer ? "." : ", once it has a buyer."}
          </p>
          {hasBuyer ? (
            <Button size="sm" variant="secondary" aria-busy={busy} onClick={() => decide("release_order")}>
              Release
            </Button>
          ) : (
            <AddressForm busy={busy} decide={decide} />
          )}
        </>
      )}
      {said && <p role="status">{said}</p>}
    </section>
  );
}
