import type { BrandRow } from "./passages.ts";

type ContactBrand = BrandRow["value"];

/** What the site is delivered with. This function is deployed on its own and cannot read the site's `content/`. */
const delivered: ContactBrand = {
  name: "Northpip",
  slug: "northpip",
  email: "hello@northpip.example",
  phone: "+1 212 555 0142",
  whatsapp: "12125550142",
  city: "48 Harbor Street, New York, NY 10004",
  officeHours: [
    { days: "Mon-Fri", hours: "9:00 AM-6:00 PM EST" },
    { days: "Sat", hours: "10:00 AM-4:00 PM EST" },
    { days: "Sun", hours: "closed" },
  ],
};

const isHours = (value: unknown): value is ContactBrand["officeHours"] =>
  Array.isArray(value) && value.every((line) => typeof line?.days === "string" && typeof line.hours === "string");

/** What a business may do without. */
const optional: ReadonlySet<string> = new Set(["phone", "whatsapp", "city"]);

/** The stored brand's fields that an answer names; one that is missing or of another kind is the delivered one. */
export function readContactBrand(value: unknown): ContactBrand {
  const stored = (typeof value === "object" && value !== null ? value : {}) as Record<string, unknown>;
  const text = (name: Exclude<keyof ContactBrand, "officeHours">) => {
    const found = stored[name];
    return typeof found === "string" && (found.trim() !== "" || optional.has(name)) ? found.trim() : delivered[name];
  };
  return {
    name: text("name"),
    slug: text("slug"),
    email: text("email"),
    phone: text("phone"),
    whatsapp: text("whatsapp"),
    city: text("city"),
    officeHours: isHours(stored.officeHours) ? stored.officeHours : delivered.officeHours,
  };
}
