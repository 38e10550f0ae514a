import type { Mql5Input } from "#trading/strategy/export/mql5/inputs.ts";

/** A MetaTrader settings file: `name=value||start||step||stop||N` for numbers, so that the tester offers sensible ranges. */
export function settingsFile(title: string, inputs: readonly Mql5Input[]): string {
  const lines = inputs.map(({ type, name, value, range }) => {
    if (type === "string") return `${name}=${value}`;
    return range
      ? `${name}=${value}||${range.min}||${range.step}||${range.max}||N`
      : `${name}=${value}||${value}||1||${value}||N`;
  });
  return [`; ${title}`, "; Load it in MetaTrader 5: Inputs, Load.", ...lines, ""].join("\r\n");
}
