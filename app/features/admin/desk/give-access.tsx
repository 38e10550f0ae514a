import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { browserClient } from "#app/data/client.ts";
import { rows } from "#app/data/rows.ts";
import { SelectField } from "#app/ui/select-field.tsx";
import { TextField } from "#app/ui/text-field.tsx";
import { plainAddress } from "#lib/plain-host.ts";
import { randomUuid } from "#lib/random-uuid.ts";
import { outcomeOf } from "../content/call-database.ts";
import { endOfDay } from "./access-acts.tsx";
import { ReasonedAct } from "./reasoned-act.tsx";

type Product = { readonly id: string; readonly kind: string; readonly name: string };

const words: Readonly<Record<string, string>> = {
  given: "Given. It is open from the next request on, and its holder is told by mail.",
  already: "This address was given this product before and it is still open. Nothing was given twice.",
  no_product: "This product is not there any more.",
};

/** Gives one product to a member or an address, without a sale. */
export function GiveAccess() {
  const products = useQuery({
    queryKey: ["admin", "products"],
    queryFn: async () =>
      rows<Product>((await browserClient()).from("products").select("id,kind,name").order("name").limit(1000)),
  });
  const [product, choose] = useState<string | null>(null);
  // Names the gift: a form that is sent twice gives once.
  const [request, renew] = useState(randomUuid);
  const listed = products.data ?? [];
  const kind = listed.find(({ id }) => id === (product ?? listed[0]?.id))?.kind;
  const give = async (values: FormData): Promise<string> => {
    const outcome = await outcomeOf("give_access", {
      request,
      address: plainAddress(String(values.get("address"))),
      product: values.get("product"),
      reason: values.get("reason"),
      ends: endOfDay(values.get("ends")),
      whole_course: values.get("whole") === "on",
      pieces: Number(values.get("pieces") ?? 1),
    });
    renew(randomUuid());
    return words[outcome] ?? outcome;
  };
  return (
    <ReasonedAct
      label="Give access"
      title="Give access"
      about="Opens a product without a sale. A later refund of a bought one does not end it."
      primary
      act={give}
    >
      <TextField
        data-first
        name="address"
        type="email"
        label="Email address"
        help="Of a member, or of someone who has no account yet."
        required
        maxLength={320}
        autoComplete="off"
      />
      <SelectField
        name="product"
        label="Product"
        options={listed.map(({ id, name }) => [id, name] as const)}
        onChange={({ target }) => choose(target.value)}
      />
      {kind === "course" && (
        <label className="flex min-h-11 items-center gap-3">
          <input type="checkbox" name="whole" /> Open all weeks at once
        </label>
      )}
      {kind === "robot" && (
        <TextField name="pieces" type="number" label="Licenses" min={1} max={100} defaultValue={1} required />
      )}
      <TextField
        name="ends"
        type="date"
        label="Last day"
        help="Until the end of this day, in your time zone. Empty: without end."
      />
    </ReasonedAct>
  );
}
