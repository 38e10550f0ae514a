import { expect, test } from "vitest";
import { providerForms } from "./all-forms.ts";
import { checkoutForm } from "./checkout.ts";
import { fieldsFor, readForm, sameDestination } from "./form.ts";

const secret = "whsec_0123456789abcdef";

test("every form has a name, fields whose names differ, and something that says where its secrets go", () => {
  for (const form of providerForms.values()) {
    const names = form.fields.map(({ name }) => name);
    expect(new Set(names).size, form.kind).toBe(names.length);
    for (const { name, choices, only } of form.fields) {
      expect(name).toMatch(/^[a-zA-Z]{1,40}$/);
      if (only) expect(form.fields[0]?.choices?.map(([value]) => value)).toEqual(expect.arrayContaining([...only]));
      if (choices) expect(choices.length).toBeGreaterThan(1);
    }
    // Google, LinkedIn and Slack have one address each, which nobody types.
    const fixed = /^sign-in-(google|linkedin-oidc|slack-oidc)$/.test(form.kind);
    expect(
      form.fields.some(({ destination }) => destination),
      form.kind,
    ).toBe(!fixed);
  }
});

test("fields that another choice needs are neither asked for nor stored", () => {
  const names = (provider: string) => fieldsFor(checkoutForm, { provider }).map(({ name }) => name);
  expect(names("stripe")).toEqual(["provider", "webhookSecret", "apiToken"]);
  expect(names("sandbox")).toEqual(["provider"]);
  const values = { provider: "stripe", sellerId: "left over", __proto__: "x" };
  expect(readForm(checkoutForm, { values, secrets: { webhookSecret: secret, other: "x" }, saved: [] })).toEqual({
    settings: { provider: "stripe" },
    secrets: { webhookSecret: secret },
    problems: {},
  });
});

test("a secret is needed unless one is saved, and is checked when it is typed", () => {
  const read = (secrets: Record<string, string>, saved: string[]) =>
    readForm(checkoutForm, { values: { provider: "stripe" }, secrets, saved }).problems;
  expect(read({}, [])).toEqual({ webhookSecret: "This is needed." });
  expect(read({}, ["webhookSecret"])).toEqual({});
  expect(read({ webhookSecret: "short" }, ["webhookSecret"])).toHaveProperty("webhookSecret");
  expect(read({ webhookSecret: `${secret}\nx` }, [])).toHaveProperty("webhookSecret");
});

test("at Lemon Squeezy the API key is needed, elsewhere it is not", () => {
  const problems = (provider: string) =>
    readForm(checkoutForm, { values: { provider }, secrets: { webhookSecret: secret }, saved: [] }).problems;
  expect(problems("lemonsqueezy")).toEqual({ apiToken: "This is needed." });
  expect(problems("paddle")).not.toHaveProperty("apiToken");
  expect(problems("gumroad")).not.toHaveProperty("apiToken");
});

test("another provider, server or address is another destination; another user or model is not", () => {
  const same = (kind: string, before: object, now: object) =>
    sameDestination(providerForms.get(kind)!, before as Record<string, string>, now as Record<string, string>);
  expect(same("checkout", { provider: "stripe" }, { provider: "paddle" })).toBe(false);
  expect(same("mail", { host: "a.example", port: "587" }, { host: "b.example", port: "587" })).toBe(false);
  expect(same("mail", { host: "a.example", user: "one" }, { host: "a.example", user: "two" })).toBe(true);
  expect(same("assistant", { baseUrl: "https://a.example" }, { baseUrl: "https://a.example.evil.example" })).toBe(
    false,
  );
  expect(same("assistant", { baseUrl: "https://a.example", model: "x" }, { baseUrl: "https://a.example" })).toBe(true);
});
