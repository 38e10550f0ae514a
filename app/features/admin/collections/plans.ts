import { defineCollection } from "../definition/collection.ts";
import { choice, line, lines, price, text, yes } from "../definition/field.ts";
import { checkout, evidenced, placedForSale, productId } from "../definition/shared-fields.ts";

export default defineCollection({
  id: "plans",
  group: "Shop",
  name: "Mentorship plans",
  one: "plan",
  about: "The plans of the mentorship and pricing pages.",
  room: "mentorship_plans",
  title: "title",
  list: ["type", "price"],
  shown: "published",
  page: () => "/mentorship",
  fields: {
    title: line("Title", { most: 120 }),
    description: text("Description", { most: 1000 }),
    price: price(),
    type: choice("Paid", [
      ["one-off", "Once"],
      ["monthly", "Each month"],
      ["quarterly", "Each quarter"],
    ]),
    duration: line("As written beside the price", { most: 60, help: "As “monthly” or “per 4 sessions”." }),
    sessions: line("Sessions", { most: 120 }),
    support: line("Support", { most: 120 }),
    features: lines("What it includes", { most: 300 }),
    popular: yes("Marked as the popular one", "Without evidence the mark is shown as demo content."),
    ...evidenced,
    checkout_url: checkout,
    id: productId,
    ...placedForSale,
  },
});
