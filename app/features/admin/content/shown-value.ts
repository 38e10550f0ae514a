import { shortDate, shortMoment } from "#lib/date-text.ts";
import { formatUsd } from "#lib/price-text.ts";
import type { Field } from "../definition/field.ts";

const words = (value: unknown): string => {
  if (value === null || value === undefined || value === "") return "";
  if (typeof value === "boolean") return value ? "Yes" : "No";
  if (Array.isArray(value) && value.every((entry) => typeof entry === "string")) return value.join("\n");
  return typeof value === "object" ? JSON.stringify(value, null, 2) : String(value);
};

/** A stored value as text, for lists, comparisons and files. */
export function shownValue(field: Field | undefined, value: unknown): string {
  if (field?.choices) return field.choices.find(([known]) => known === String(value ?? ""))?.[1] ?? words(value);
  if (field?.kind === "moment" && typeof value === "string") {
    const at = new Date(value);
    return Number.isNaN(at.getTime()) ? value : shortMoment(at);
  }
  if (field?.kind === "day" && typeof value === "string" && value !== "") return shortDate(value);
  if (field?.money && typeof value === "number") return formatUsd(value);
  if (field?.kind === "number" || field?.kind === "line") return String(field.show(value));
  return words(value);
}
