import { assistantForm } from "./assistant.ts";
import { checkoutForm } from "./checkout.ts";
import type { ProviderForm } from "./form.ts";
import { mailForm } from "./mail.ts";
import { marketForm } from "./market.ts";
import { signInForms } from "./sign-in.ts";
import { storageForm } from "./storage.ts";

/** Every provider that the console connects, in the order of its page. */
export const providerForms: ReadonlyMap<string, ProviderForm> = new Map(
  [checkoutForm, mailForm, assistantForm, marketForm, storageForm, ...signInForms].map((form) => [form.kind, form]),
);
