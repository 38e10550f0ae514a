import * as z from "zod/mini";
import { ownedTabStorage } from "./device-owner.ts";
import { readStored, writeStored } from "./stored-json.ts";

/** What was typed into a form and not sent yet stays in its tab: a phone drops pages that are not looked at. */
const keyOf = (form: string): string => `typed:${form}`;
const texts = z.record(z.string(), z.string());

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;
const controlOf = (form: HTMLFormElement, field: string) => form.elements.namedItem(field) as Control | null;

/** Of fields that the form does not show now, what was typed before stays. */
export function storeTyped(form: HTMLFormElement, name: string, fields: readonly string[]): void {
  const storage = ownedTabStorage();
  const shown = fields.flatMap((field) => {
    const control = controlOf(form, field);
    return control ? [[field, control.value] as const] : [];
  });
  writeStored(storage, keyOf(name), { ...readStored(storage, keyOf(name), texts), ...Object.fromEntries(shown) });
}

/** Fills in what is still empty. */
export function restoreTyped(form: HTMLFormElement | null, name: string): void {
  const typed = form && readStored(ownedTabStorage(), keyOf(name), texts);
  for (const [field, text] of Object.entries(typed ?? {})) {
    const control = form && controlOf(form, field);
    if (control?.value === "") control.value = text;
  }
}

/** What these fields show was somebody else's: the form begins again with what is stored of whoever uses the browser now. */
export function showTyped(form: HTMLFormElement | null, name: string, fields: readonly string[]): void {
  for (const field of fields) {
    const control = form && controlOf(form, field);
    if (control) control.value = "";
  }
  restoreTyped(form, name);
}

export const forgetTyped = (name: string): void => ownedTabStorage()?.removeItem(keyOf(name));
