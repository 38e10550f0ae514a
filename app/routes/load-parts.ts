import { partsToCome } from "../features/navigation/parts-to-come.ts";
import { loadDialogs } from "../ui/load-dialogs.ts";

const loads: readonly (readonly [part: string, load: () => Promise<unknown>])[] = [
  ["the menu", () => Promise.all([import("../features/navigation/drawers.tsx"), loadDialogs()])],
  ["the cart", () => Promise.all([import("../features/cart/cart-sheet.tsx"), loadDialogs()])],
  [
    "search",
    () =>
      Promise.all([
        import("../features/search/search-palette.tsx"),
        import("../features/search/load-search-entries.ts").then(({ loadSearchEntries }) => loadSearchEntries()),
        loadDialogs(),
      ]),
  ],
];

/** Fetches what every page can open, so that it still opens when the connection is gone. */
export async function loadParts(): Promise<void> {
  for (const [part, load] of loads)
    await load().then(
      () => partsToCome.delete(part),
      () => undefined,
    );
}
