export const toneOf = (value: number): string => (value > 0 ? "text-up" : value < 0 ? "text-down" : "");

/** "Fast 8 · Slow 24" */
export const valuesText = (
  axes: readonly { readonly id: string; readonly name: string }[],
  values: Readonly<Record<string, number>>,
): string => axes.map(({ id, name }) => `${name} ${String(values[id] ?? "–").replace("-", "−")}`).join(" · ");
