import { emailAddresses } from "#lib/email-address.ts";

/** The addresses in a text: a list, a CSV, or what a mail server wrote. Each once. */
export const addressesIn = (text: string): string[] => [
  ...new Set((text.match(emailAddresses) ?? []).map((found) => found.toLowerCase())),
];
