import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { MemoryRouter } from "react-router";
import { expect, it } from "vitest";
import { brand } from "#content/brand.ts";
import { ContactPanel } from "./contact-panel.tsx";

const shown = (more: Partial<typeof brand>) =>
  renderToStaticMarkup(
    createElement(MemoryRouter, null, createElement(ContactPanel, { brand: { ...brand, ...more } })),
  );

it("offers no call, no message and no address that the business does not have", () => {
  const whole = shown({});
  for (const part of ["tel:+12125550142", `wa.me/${brand.whatsapp}`, "Address"]) expect(whole).toContain(part);
  const bare = shown({ phone: "", whatsapp: "", city: "", officeHours: [] });
  for (const part of ["tel:", "wa.me", "Telephone", "Address", "Office hours"]) expect(bare).not.toContain(part);
  expect(bare).toContain(`mailto:${brand.email}`);
});
