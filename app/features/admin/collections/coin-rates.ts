import { randomUuid } from "#lib/random-uuid.ts";
import { defineCollection } from "../definition/collection.ts";
import { choice, line, moment, number } from "../definition/field.ts";

export default defineCollection({
  id: "coin-rates",
  group: "Shop",
  name: "Coin rates",
  one: "rate",
  about: "Dollars for one coin. The newest of the last 24 hours is used for payments in coin.",
  room: "coin_rates",
  title: "coin",
  list: ["usd", "noted_at"],
  order: ["noted_at", "down"],
  page: () => "/pay-with-crypto",
  newKey: randomUuid,
  fields: {
    coin: choice("Coin", [
      ["bitcoin", "Bitcoin"],
      ["ethereum", "Ethereum"],
    ]),
    usd: number("US dollars for one", { least: 0.0001, digits: 4 }),
    source: line("Source of the rate", { most: 80, first: "typed by the owner" }),
    noted_at: moment("Noted at", { now: true, help: "Not in the future; in your own time zone." }),
  },
});
