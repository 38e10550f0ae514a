import { defineCollection } from "../definition/collection.ts";
import { line, lines, number } from "../definition/field.ts";

export default defineCollection({
  id: "discount-codes",
  group: "Shop",
  name: "Discount codes",
  one: "discount code",
  about:
    "Codes that you give out at the checkout provider. An order by one of them opens down to the discount named here, even when it is free. Orders that waited only for this open at once. Gumroad and Lemon Squeezy name the code; Stripe and Paddle do not, so that a code listed here matches nothing there.",
  room: "discount_codes",
  key: "code",
  title: "code",
  list: ["greatest_percent", "products", "note"],
  order: ["code", "up"],
  fields: {
    code: line("Code", { most: 200, help: "As at the provider. Capitals make no difference." }),
    greatest_percent: number("Greatest discount", {
      help: "In percent of the price. 100 lets it be free.",
      least: 1,
      most: 100,
      first: "100",
    }),
    products: lines("Products", {
      help: "One product id a line, as it is named where the product is edited. Empty: all products.",
    }),
    note: line("Note", { most: 300, empty: "text", help: "For yourself, as where you gave it out." }),
  },
});
