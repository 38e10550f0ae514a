import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { MemoryRouter } from "react-router";
import { expect, it } from "vitest";
import { AdminFrame } from "./admin-frame.tsx";

it("leads to the site by a load of its own, because the router would show the brand and the menu from before a change", () => {
  const frame = createElement(AdminFrame, {
    ...{ siteName: "Harbor FX", signOut: () => {}, tools: null, children: null },
    staff: { email: "owner@example.com", role: "owner" },
  });
  const page = renderToStaticMarkup(createElement(MemoryRouter, { initialEntries: ["/admin"] }, frame));
  // React Router marks what it opens without a load.
  const ofRouter = [...page.matchAll(/<a [^>]*>/g)]
    .map(([link]) => link)
    .filter((link) => link.includes("data-discover"));
  expect(ofRouter.length).toBeGreaterThan(20);
  expect(ofRouter.filter((link) => !link.includes('href="/admin'))).toEqual([]);
  expect(page).toContain('<a href="/" ');
});
