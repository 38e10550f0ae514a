import { expect, test } from "vitest";
import { brand } from "#content/brand.ts";
import { contactPassage } from "./passages.ts";
import { readContactBrand } from "./read-contact-brand.ts";

test("the assistant falls back to what the site is delivered with, field by field", () => {
  const { name, slug, email, phone, whatsapp, city, officeHours } = brand;
  const delivered = { name, slug, email, phone, whatsapp, city, officeHours };
  expect(readContactBrand({ name: "Harbor FX", officeHours: [{ days: 3 }] })).toEqual({
    ...delivered,
    name: "Harbor FX",
  });
  expect(readContactBrand(undefined)).toEqual(delivered);
});

test("the assistant names no telephone, messenger or address that the owner has taken out", () => {
  const stored = { ...brand, phone: "", whatsapp: "", city: "" };
  const contact = { name: brand.name, email: brand.email, pricingPath: "/pricing", hours: "Mon-Fri 9-18" };
  expect(contactPassage(contact, readContactBrand(stored)).text).toBe(
    `Write to [${brand.email}](mailto:${brand.email}). Office hours: Mon-Fri 9-18.`,
  );
  expect(contactPassage({ ...contact, hours: "" }, readContactBrand(stored)).text).not.toContain("Office hours");
  const { text } = contactPassage(contact, readContactBrand(brand));
  for (const part of [`https://wa.me/${brand.whatsapp}`, `Telephone: ${brand.phone}.`, `Address: ${brand.city}.`])
    expect(text).toContain(part);
});
