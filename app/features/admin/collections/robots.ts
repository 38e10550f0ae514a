import { defineCollection } from "../definition/collection.ts";
import { line, lines, number, price, text, yes } from "../definition/field.ts";
import { checkout, placedForSale, productId } from "../definition/shared-fields.ts";

export default defineCollection({
  id: "robots",
  group: "Shop",
  name: "Robots",
  one: "robot",
  about:
    "What the shop says of each robot, and the files that its buyers download. Figures are computed from rules and cannot be typed: a robot that you add has none.",
  room: "robots",
  title: "name",
  list: ["platform", "price"],
  shown: "published",
  page: ({ id }) => `/robots/${String(id)}`,
  fields: {
    name: line("Name", { most: 80 }),
    tagline: line("Tagline", { most: 160 }),
    description: text("Description", { most: 2000 }),
    price: price(),
    platform: line("Platform", { most: 60 }),
    pairs: lines("Pairs", { most: 20, atLeast: 1 }),
    timeframe: line("Time frame", { most: 20 }),
    strategy_class: line("Kind of strategy", { most: 80 }),
    uses_grid: yes("Uses a grid", "Said beside its price, and also where its record shows one."),
    uses_martingale: yes("Uses martingale sizing", "Said beside its price, and also where its record shows it."),
    min_deposit: number("Minimum deposit", { digits: 2, most: 1_000_000, help: "US dollars." }),
    features: lines("What it includes", { most: 300 }),
    licence: line("License", { most: 300 }),
    activation_limit: number("Live accounts at a time", { least: 1, most: 100, first: "3" }),
    refund_rule: text("Refund rule", { most: 500 }),
    image: line("Picture", {
      most: 300,
      empty: "text",
      help: "Beside its name in the cart: a path on this site, as /images/robots/owl-carry.svg. Empty: its first two letters.",
      pattern: [/^\/[^\s/]\S*$/, "Begin with / and write it without spaces."],
    }),
    checkout_url: checkout,
    id: productId,
    ...placedForSale,
  },
});
