/** What the page cannot open yet because its code has not come; the offline note names it. */
export const partsToCome = new Set(["the menu", "the cart", "search"]);
