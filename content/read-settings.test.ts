import { expect, test } from "vitest";
import { brand } from "./brand.ts";
import { moreTitle } from "./navigation.ts";
import { readBrand, readMoreTitle, readToolsClosing, settingProblems } from "./read-settings.ts";
import { toolsClosing } from "./tools.ts";

/** The fields that carry the brand's name. */
const named = (name: string) => ({
  name,
  whatsappGreeting: `Hello ${name}, I have a question about learning forex.`,
  developerCredit: `Designed and built by the ${name} workshop`,
});

test("an incomplete brand has the delivered fields where its own are missing", () => {
  expect(readBrand({ name: "Harbor FX" })).toEqual({ ...brand, ...named("Harbor FX") });
  expect(
    settingProblems({ brand: { name: "Harbor FX" }, more_title: moreTitle, tools_closing: toolsClosing }),
  ).toContain("brand.whatsapp is missing (expected: digits alone, as a text)");
});

test("a wrong kind of value falls back for that field alone and is named", () => {
  const stored = { ...brand, name: "Harbor FX", slug: "Harbor FX", phone: 7, social: [{ name: "X" }], officeHours: [] };
  expect(readBrand(stored)).toEqual({ ...brand, ...named("Harbor FX"), officeHours: [] });
  expect(settingProblems({ brand: stored, more_title: 3, tools_closing: { action: "All tools" } })).toEqual([
    "brand.slug cannot be used (expected: small letters, digits and hyphens)",
    "brand.phone cannot be used (expected: a text)",
    "brand.social cannot be used (expected: a list of {name, href} with texts, each href beginning with https://)",
    "more_title cannot be used (expected: a text that is not empty)",
    "tools_closing.href is missing (expected: a text that is not empty)",
  ]);
});

test.each([
  ["email", "foo"],
  ["social", [{ name: "X", href: "javascript:alert(1)" }]],
  ["channelUrl", "whatsapp.com/channel/x"],
  ["copyrightYear", 20226],
  ["seller", { legalName: "", address: "1 Quay Street" }],
])("%s = %j is refused", (name, value) => {
  expect(settingProblems({ brand: { ...brand, [name]: value } }).join()).toContain(`brand.${name} cannot be used`);
  expect(readBrand({ ...brand, [name]: value })).toEqual({ ...brand, ...named(brand.name) });
});

test("no object, or nothing at all, is the delivered setting", () => {
  for (const value of [undefined, null, "Harbor FX", [], 3])
    expect(readBrand(value)).toEqual({ ...brand, ...named(brand.name) });
  expect(readMoreTitle({})).toBe(moreTitle);
  expect(readToolsClosing(null)).toEqual(toolsClosing);
});

test("the delivered settings have no problem", () => {
  expect(settingProblems({ brand, more_title: moreTitle, tools_closing: toolsClosing })).toEqual([]);
});
