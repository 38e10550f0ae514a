/** Signs of currencies, as patterns. */
const signOf: Readonly<Record<string, string>> = {
  USD: "\\$",
  AUD: "\\$",
  CAD: "\\$",
  NZD: "\\$",
  EUR: "€",
  GBP: "£",
  JPY: "¥",
};

/** What people type beside a number whose field already names the unit, as patterns. */
function waysToWrite(unit: string): readonly string[] {
  const [first = ""] = unit.split(" ");
  if (first === "%") return ["%"];
  if (/^[A-Z]{3}$/.test(first)) return [signOf[first], first].filter((way) => way !== undefined);
  return /^(pips|points|lots)$/.test(first) ? [first, first.slice(0, -1)] : [];
}

/**
 * "$10,000", "1%", "30 pips" and "1:100", typed into fields of USD, percent, pips and ": 1", without what the field says beside them.
 * Another unit stays, and is then no number.
 */
export function withoutUnit(typed: string, unit: string): string {
  const text = typed.trim();
  if (unit === ": 1") return text.replace(/^1\s*:\s*(?=\d)/, "").replace(/(?<=\d)\s*:\s*1$/, "");
  return waysToWrite(unit).reduce(
    (bare, way) => bare.replace(new RegExp(`^([+-]?)${way}\\s*(?=[\\d.,])|(?<=\\d)\\s*${way}$`, "i"), "$1"),
    text,
  );
}
