import { expect, test } from "vitest";
import { brand } from "#content/brand.ts";
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
