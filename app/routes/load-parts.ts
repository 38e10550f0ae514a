import { fetchCode } from "#lib/fetch-code.ts";
import { partsToCome } from "../features/navigation/parts-to-come.ts";

const loads: readonly (readonly [part: string, load: () => Promise<unknown>])[] = [
  ["the menu", () => import("../features/navigation/drawers.tsx")],
  ["the cart", () => import("../features/cart/cart-sheet.tsx")],
  [
    "search",
    () =>
      Promise.all([
        import("../features/search/search-palette.tsx"),
        import("../features/search/load-search-entries.ts").then(({ loadSearchEntries }) => loadSearchEntries()),
      ]),
  ],
];

/** Fetches what every page can open, so that it still opens when the connection is gone. */
export async function loadParts(): Promise<void> {
  for (const [part, load] of loads)
    await fetchCode(load).then(
      () => partsToCome.delete(part),
      () => undefined,
    );
}
