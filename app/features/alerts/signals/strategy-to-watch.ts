export type ChoosableStrategy = { readonly id: string; readonly name: string; readonly document: unknown };

/**
 * The chosen strategy as it is saved now, which may be after a change in another tab; or why there is none.
 * @param listed what the form offers. Where nothing was chosen, the first one is shown.
 */
export function strategyToWatch(
  listed: readonly ChoosableStrategy[],
  chosenId: string,
  saved: readonly ChoosableStrategy[],
): ChoosableStrategy | string {
  const chosen = listed.find(({ id }) => id === chosenId) ?? listed[0];
  if (chosen)
    return saved.find(({ id }) => id === chosen.id) ?? `“${chosen.name}” is no longer saved. Choose another one.`;
  return saved.length > 0
    ? "Choose one of your saved strategies."
    : "Save a strategy in the lab first, then choose it here.";
}
