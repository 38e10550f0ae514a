import { useQuery, useQueryClient } from "@tanstack/react-query";
import { type SubmitEvent, useState } from "react";
import { browserClient } from "#app/data/client.ts";
import { answered, rows } from "#app/data/rows.ts";
import { QueryState } from "#app/site/query-state.tsx";
import { Button } from "#app/ui/button.tsx";
import { ProblemNote } from "#app/ui/problem-note.tsx";
import { SelectField } from "#app/ui/select-field.tsx";
import { TextField } from "#app/ui/text-field.tsx";
import { toastDeleted } from "#app/ui/toast-deleted.ts";
import { checkoutProvider, sellingProviders } from "#lib/checkout-providers.ts";
import { providerProductIdProblem } from "#lib/provider-product-id.ts";
import { saveProblem } from "../content/changes.ts";
import { ScreenHead } from "../frame/screen-head.tsx";
import { loadCheckoutProvider } from "./system-data.ts";

type Named = { readonly provider: string; readonly provider_product_id: string; readonly product_id: string };
type Product = { readonly id: string; readonly name: string };

const add = async (named: Named) => answered((await browserClient()).from("provider_products").insert(named));
const remove = async ({ provider, provider_product_id: id }: Named) =>
  answered(
    (await browserClient()).from("provider_products").delete().eq("provider", provider).eq("provider_product_id", id),
  );

async function loadNames() {
  const client = await browserClient();
  const [names, products, connected] = await Promise.all([
    rows<Named>(client.from("provider_products").select("*").order("provider").order("product_id").limit(1000)),
    rows<Product>(client.from("products").select("id,name").order("name").limit(1000)),
    loadCheckoutProvider(),
  ]);
  return { names, products, connected };
}

type Loaded = Awaited<ReturnType<typeof loadNames>>;

function Names({ names, products, connected }: Loaded) {
  const queries = useQueryClient();
  const again = () => queries.invalidateQueries({ queryKey: ["admin", "product-names"] });
  const [problem, setProblem] = useState<string | null>(null);
  const [chosen, choose] = useState<string | null>(null);
  const connectedOne = sellingProviders.find(([id]) => id === connected)?.[0];
  const provider = chosen ?? connectedOne ?? "gumroad";
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const typed = Object.fromEntries(new FormData(form)) as Named;
    const named = { ...typed, provider_product_id: typed.provider_product_id.trim() };
    const mistaken = providerProductIdProblem(named.provider, named.provider_product_id);
    if (mistaken) return setProblem(mistaken);
    try {
      await add(named);
      setProblem(null);
      const typedId = form.elements.namedItem("provider_product_id");
      // The provider stays: the next product is there as well.
      if (typedId instanceof HTMLInputElement) typedId.value = "";
      await again();
    } catch (error) {
      setProblem(saveProblem(error));
    }
  };
  const take = async (named: Named) => {
    try {
      await remove(named);
      await again();
    } catch (error) {
      return setProblem(saveProblem(error));
    }
    toastDeleted("Removed", named.provider_product_id, null, async () => {
      try {
        await add(named);
        await again();
        return null;
      } catch (error) {
        return saveProblem(error);
      }
    });
  };
  const nameOf = (id: string) => products.find((product) => product.id === id)?.name ?? `${id} (not there)`;
  return (
    <>
      <form className="panel mb-8 grid max-w-[640px] gap-4 p-5" onSubmit={(event) => void submit(event)}>
        <h2>Name a product</h2>
        <SelectField
          name="provider"
          label="Provider"
          options={sellingProviders}
          value={provider}
          onChange={({ target }) => choose(target.value)}
        />
        {connectedOne && provider !== connectedOne && (
          <p className="note-rule">
            Your checkout is {checkoutProvider(connectedOne).name}: a name at {checkoutProvider(provider).name} opens
            nothing while that is so.
          </p>
        )}
        <TextField
          name="provider_product_id"
          label="Its id there"
          required
          maxLength={200}
          autoComplete="off"
          help="The product id of Lemon Squeezy or Gumroad, the price id of Paddle (pri_…), or the id of the payment link at Stripe (plink_…)."
        />
        <SelectField
          name="product_id"
          label="Your product"
          options={products.map(({ id, name }) => [id, name] as const)}
        />
        <Button type="submit" size="sm" className="justify-self-start">
          Add
        </Button>
        <ProblemNote text={problem} />
      </form>
      {names.length === 0 ? (
        <p className="inset p-6">Nothing is named yet. A paid product without a name here is held and opens nothing.</p>
      ) : (
        <ul className="cells">
          {names.map((named) => (
            <li
              key={`${named.provider} ${named.provider_product_id}`}
              className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 px-5 py-3"
            >
              <span className="min-w-0 [overflow-wrap:anywhere]">
                {checkoutProvider(named.provider).name} <strong>{named.provider_product_id}</strong> opens{" "}
                {nameOf(named.product_id)}
              </span>
              <Button variant="secondary" size="sm" onClick={() => void take(named)}>
                Remove
              </Button>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

/** How the checkout provider names what is sold here. */
export function ProductNamesScreen() {
  const query = useQuery({ queryKey: ["admin", "product-names"], queryFn: loadNames });
  return (
    <>
      <ScreenHead
        title="Products at the provider"
        about="What the checkout provider calls each of your products. Orders that wait only for a name are opened in the moment in which you add it."
      />
      <QueryState query={query} what="the names">
        {(found) => <Names {...found} />}
      </QueryState>
    </>
  );
}
