import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { MemoryRouter } from "react-router";
import { expect, it } from "vitest";
import { LicenseList } from "./license-list.tsx";

const licence = { id: "l1", number: 1, key: "OWL-1", activationLimit: 3, activations: [] };
const text = (isMadeHere: boolean) =>
  renderToStaticMarkup(createElement(LicenseList, { licences: [licence], isMadeHere, onChanged: () => {} }));

it("says when a key is asked for of the site's own programs alone", () => {
  const claims = /Demo accounts and the strategy tester run without one|The first start on a live account/;
  expect(text(true)).toMatch(claims);
  expect(text(false)).not.toMatch(claims);
  expect(text(false)).toContain("The robot&#x27;s own manual says where it asks for the key.");
});

it("says that no key works where the seller has ended all of them", () => {
  const list = createElement(LicenseList, { licences: [], isMadeHere: true, onChanged: () => {} });
  const shown = renderToStaticMarkup(createElement(MemoryRouter, null, list));
  expect(shown).toContain("No license key of this purchase works now");
  expect(text(true)).not.toContain("No license key");
});
