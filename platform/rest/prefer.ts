import { badPreferences } from "./errors.ts";

export type CountMode = "exact" | "planned" | "estimated";

/** What the `Prefer` header asks for (RFC 7240); the first of two contradicting preferences counts. */
export type Preferences = {
  readonly returns?: "minimal" | "representation" | "headers-only";
  readonly count?: CountMode;
  readonly resolution?: "merge-duplicates" | "ignore-duplicates";
  readonly missing?: "default" | "null";
  readonly handling?: "strict" | "lenient";
  readonly tx?: "commit" | "rollback";
  readonly timezone?: string;
  readonly maxAffected?: number;
};

const choices = new Map<string, readonly string[]>([
  ["return", ["minimal", "representation", "headers-only"]],
  ["count", ["exact", "planned", "estimated"]],
  ["resolution", ["merge-duplicates", "ignore-duplicates"]],
  ["missing", ["default", "null"]],
  ["handling", ["strict", "lenient"]],
  ["tx", ["commit", "rollback"]],
]);

function isTimezone(name: string): boolean {
  try {
    new Intl.DateTimeFormat("en", { timeZone: name });
    return true;
  } catch {
    return false;
  }
}

function isKnown(name: string, value: string): boolean {
  if (name === "timezone") return isTimezone(value);
  if (name === "max-affected") return /^\d{1,15}$/.test(value);
  return choices.get(name)?.includes(value) ?? false;
}

/** More than there are kinds of them: what stands behind is not looked at. */
const mostPreferences = 20;

/**
 * `tx` is none where a caller may not undo what it writes: the answer must not say that it was.
 * @throws {RestError} PGRST122 under `handling=strict` when a preference is unknown.
 */
export function parsePreferences(header: string | null, allowRollback = true): Preferences {
  const kept = new Map<string, string>();
  const invalid: string[] = [];
  for (const preference of (header ?? "").split(",", mostPreferences)) {
    const text = preference.trim();
    if (text === "") continue;
    const [name = "", value = ""] = text.split("=", 2).map((part) => part.trim());
    if (!isKnown(name, value)) invalid.push(text);
    else if (!kept.has(name)) kept.set(name, value);
  }
  if (invalid.length > 0 && kept.get("handling") === "strict") throw badPreferences(invalid);
  const maxAffected = kept.get("max-affected");
  return {
    returns: kept.get("return") as Preferences["returns"],
    count: kept.get("count") as CountMode | undefined,
    resolution: kept.get("resolution") as Preferences["resolution"],
    missing: kept.get("missing") as Preferences["missing"],
    handling: kept.get("handling") as Preferences["handling"],
    tx: allowRollback ? (kept.get("tx") as Preferences["tx"]) : undefined,
    timezone: kept.get("timezone"),
    maxAffected: maxAffected === undefined ? undefined : Number(maxAffected),
  };
}

type Operation = "read" | "insert" | "update" | "upsert" | "delete" | "call";

const honored: Record<Operation, readonly string[]> = {
  read: [],
  insert: ["resolution", "missing", "return"],
  update: ["missing", "return", "max-affected"],
  upsert: ["return"],
  delete: ["return", "max-affected"],
  call: ["max-affected"],
};

/** The `Preference-Applied` header for an operation, or undefined when nothing was asked for that it honors. */
export function preferenceApplied(preferences: Preferences, operation: Operation): string | undefined {
  const strict = preferences.handling === "strict";
  const candidates: [string, string | number | undefined][] = [
    ["resolution", preferences.resolution],
    ["missing", preferences.missing],
    ["return", preferences.returns],
    ["count", preferences.count],
    ["tx", preferences.tx],
    ["handling", preferences.handling],
    ["timezone", preferences.timezone],
    ["max-affected", strict ? preferences.maxAffected : undefined],
  ];
  const always = ["count", "tx", "handling", "timezone"];
  const applied = candidates
    .filter(([name, value]) => value !== undefined && (always.includes(name) || honored[operation].includes(name)))
    .map(([name, value]) => `${name}=${value}`);
  return applied.length === 0 ? undefined : applied.join(", ");
}
