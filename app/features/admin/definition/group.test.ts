import { expect, test } from "vitest";
import brand from "../collections/brand.ts";
import { changesOf } from "../content/changes.ts";
import { checkForm, type FormValues, formValues } from "../content/form-values.ts";
import type { Stored } from "../content/rows.ts";

const seller = { legalName: "Harbor FX Ltd", address: "1 Quay Street, Bristol" };
const storedWith = (value: object): Stored => ({ main: { key: "brand", value }, text: null });
const valid = { name: "Harbor", email: "a@example.com", copyrightYear: 2026, slug: "harbor", demo: false };

/** What saving would store of the brand, or what was wrong. */
function saved(stored: Stored, typedSeller: FormValues[string]) {
  const typed = { ...formValues(brand, stored), seller: typedSeller };
  const checked = checkForm(brand, typed);
  if ("errors" in checked) return checked.errors;
  const [change] = changesOf(brand, stored, { typed, values: checked.values, key: "" });
  return JSON.parse(JSON.stringify((change?.after as { value?: { seller?: unknown } } | undefined)?.value ?? null));
}

test("who sells is stored as one thing, without the parts that were left empty", () => {
  const { seller: stored } = saved(storedWith(valid), [{ ...seller, taxId: "" }]);
  expect(stored).toEqual(seller);
});

test("it may stay empty, and be taken away again", () => {
  const nothing = [{ legalName: "", address: "", taxId: "" }];
  expect(formValues(brand, storedWith(valid)).seller).toEqual(nothing);
  expect(saved(storedWith(valid), nothing)).toBeNull();
  expect(saved(storedWith({ ...valid, seller }), nothing)).toEqual(valid);
});

test("a name without an address is not stored, and the error is at the address", () => {
  expect(saved(storedWith(valid), [{ legalName: "Harbor FX Ltd", address: " ", taxId: "" }])).toEqual({
    "seller.0.address": "This is needed.",
  });
});
