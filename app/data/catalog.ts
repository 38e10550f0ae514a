import type { SupabaseClient } from "@supabase/supabase-js";
import { rows } from "./rows.ts";

/** Something that can be bought. Its price is the one that counts, whatever a browser has stored. */
export type Product = {
  readonly id: string;
  readonly kind: "course" | "plan" | "robot" | "vps";
  readonly name: string;
  readonly priceCents: number;
  /** US dollars, for carts and labels. */
  readonly price: number;
  readonly currency: string;
  /** Absolute at a provider, relative to the site for the sandbox. */
  readonly checkoutUrl: string;
  readonly image: string | null;
};

const selected = "id,kind,name,priceCents:price_cents,currency,checkoutUrl:checkout_url,image";
const withPrice = (product: Omit<Product, "price">): Product => ({ ...product, price: product.priceCents / 100 });

export async function loadCatalog(client: SupabaseClient): Promise<readonly Product[]> {
  const found = await rows<Omit<Product, "price">>(client.from("products").select(selected).order("id"));
  return found.map(withPrice);
}

/** @returns null for a product that the catalog does not have. */
export async function loadProduct(client: SupabaseClient, id: string): Promise<Product | null> {
  const found = await rows<Omit<Product, "price">>(client.from("products").select(selected).eq("id", id).limit(1));
  return found[0] ? withPrice(found[0]) : null;
}
