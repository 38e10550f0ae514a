import { emailAddress } from "#lib/email-address.ts";
import { brand } from "./brand.ts";
import { moreTitle } from "./navigation.ts";
import { toolsClosing } from "./tools.ts";
import type { Brand } from "./types.ts";

type Check = { readonly accepts: (value: unknown) => boolean; readonly expected: string };

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);
const isText = (value: unknown) => typeof value === "string";
const hasTexts =
  (...names: string[]) =>
  (value: unknown) =>
    isObject(value) && names.every((name) => isText(value[name]));
const matching = (pattern: RegExp) => (value: unknown) => typeof value === "string" && pattern.test(value);

const text: Check = { accepts: isText, expected: "a text" };
const filled: Check = { accepts: matching(/\S/), expected: "a text that is not empty" };
const listOf = (names: readonly string[]): Check => ({
  accepts: (value) => Array.isArray(value) && value.every(hasTexts(...names)),
  expected: `a list of {${names.join(", ")}} with texts`,
});
/** `#` is where a link of the delivered brand leads. */
const isAddress = matching(/^(https?:\/\/[^/\s]+\S*|#)$/);
const links: Check = {
  accepts: (value) =>
    listOf(["name", "href"]).accepts(value) && (value as { href: string }[]).every(({ href }) => isAddress(href)),
  expected: "a list of {name, href} with texts, each href beginning with https://",
};

const brandFields: { readonly [Name in keyof Required<Brand>]: Check } = {
  name: filled,
  slug: { accepts: matching(/^[a-z0-9]+(?:-[a-z0-9]+)*$/), expected: "small letters, digits and hyphens" },
  tagline: text,
  logo: { accepts: (value) => value === undefined || isText(value), expected: "the id of a picture, or nothing" },
  description: text,
  email: { accepts: matching(emailAddress), expected: "an address, as hello@example.com" },
  phone: text,
  city: text,
  whatsapp: { accepts: matching(/^\d*$/), expected: "digits alone, as a text" },
  whatsappGreeting: text,
  channelUrl: {
    accepts: (value) => value === "" || isAddress(value),
    expected: "nothing, or an address beginning with https://",
  },
  copyrightYear: {
    accepts: (value) => Number.isInteger(value) && (value as number) >= 1990 && (value as number) <= 2100,
    expected: "a year from 1990 to 2100",
  },
  developerCredit: text,
  officeHours: listOf(["days", "hours"]),
  social: links,
  seller: {
    accepts: (value) =>
      hasTexts("legalName", "address")(value) &&
      ["legalName", "address"].every((name) => filled.accepts((value as Record<string, unknown>)[name])) &&
      ["undefined", "string"].includes(typeof (value as { taxId?: unknown }).taxId),
    expected: "{legalName, address} and, where you have one, taxId, as texts",
  },
  demo: { accepts: (value) => typeof value === "boolean", expected: "true or false" },
};
const closingFields = { action: filled, href: filled };

/** The stored fields that can be used, over the ones that the site was delivered with. */
function merge<T extends object>(fields: Readonly<Record<string, Check>>, value: unknown, delivered: T): T {
  if (!isObject(value)) return delivered;
  const usable = Object.entries(fields).filter(([name, { accepts }]) => accepts(value[name]));
  return { ...delivered, ...Object.fromEntries(usable.map(([name]) => [name, value[name]])) };
}

/** The owner's brand; a field that is missing or of the wrong kind is the delivered one, for that field alone. `{name}` is the brand's. */
export function readBrand(value: unknown): Brand {
  const stored = merge(brandFields, value, brand);
  const named = (text: string) => text.replaceAll("{name}", stored.name);
  return {
    ...stored,
    whatsappGreeting: named(stored.whatsappGreeting),
    developerCredit: named(stored.developerCredit),
  };
}

export const readMoreTitle = (value: unknown): string => (filled.accepts(value) ? (value as string) : moreTitle);

export const readToolsClosing = (value: unknown): { readonly action: string; readonly href: string } =>
  merge(closingFields, value, toolsClosing);

function fieldProblems(
  key: string,
  fields: Readonly<Record<string, Check>>,
  value: unknown,
  spared: string[],
): string[] {
  if (!isObject(value)) return [`${key} is not an object with fields`];
  return Object.entries(fields).flatMap(([name, { accepts, expected }]) => {
    if (accepts(value[name]) || (value[name] === undefined && spared.includes(name))) return [];
    const found = value[name] === undefined ? "is missing" : "cannot be used";
    return [`${key}.${name} ${found} (expected: ${expected})`];
  });
}

/** What of the stored settings is missing or cannot be used, one phrase each; the site shows the delivered value there. */
export function settingProblems(settings: Readonly<Record<string, unknown>>): string[] {
  return [
    ...fieldProblems("brand", brandFields, settings.brand, ["seller"]),
    ...(filled.accepts(settings.more_title) ? [] : [`more_title cannot be used (expected: ${filled.expected})`]),
    ...fieldProblems("tools_closing", closingFields, settings.tools_closing, []),
  ];
}
