import type { CartProduct } from "./cart-state.ts";

/** Answers with a JSON list of everything that can be put into a cart. */
export const catalogueUrl = "/resources/catalogue";

function toProduct(value: unknown): CartProduct | undefined {
  if (typeof value !== "object" || value === null) return undefined;
  const { id, name, price, image, checkoutUrl } = value as Record<string, unknown>;
  if (typeof id !== "string" || typeof name !== "string" || typeof checkoutUrl !== "string") return undefined;
  if (typeof price !== "number" || !Number.isFinite(price)) return undefined;
  return { id, name, price, checkoutUrl, ...(typeof image === "string" && { image }) };
}

/** @throws when the catalogue cannot be reached or is not one. */
export async function loadCatalogue(signal?: AbortSignal): Promise<readonly CartProduct[]> {
  const response = await fetch(catalogueUrl, { signal, headers: { accept: "application/json" } });
  if (!response.ok) throw new Error(`The catalogue answered ${response.status}`);
  const list: unknown = await response.json();
  if (!Array.isArray(list)) throw new Error("The catalogue is not a list");
  return list.map(toProduct).filter((product) => product !== undefined);
}
