import { defineCollection } from "../definition/collection.ts";
import { address, day, line, lines, link, number, text } from "../definition/field.ts";
import { evidenced, placed, stars } from "../definition/shared-fields.ts";

export default defineCollection({
  id: "brokers",
  group: "Business",
  name: "Brokers",
  one: "broker",
  about:
    "The brokers that the site names. A link to one is shown with its share of losing accounts, the date it was read and the affiliate label.",
  room: "brokers",
  title: "name",
  list: ["loss_share", "loss_share_date"],
  shown: "published",
  page: () => "/account-comparison",
  fields: {
    name: line("Name", { most: 80 }),
    description: text("Description", { most: 1000 }),
    regulation: line("Regulation", { most: 200 }),
    loss_share: number("Losing accounts", {
      digits: 1,
      most: 100,
      help: "Percent of retail accounts, as the broker states it.",
    }),
    loss_share_date: day("Read on", { help: "The day on which you read that figure." }),
    url: link("Affiliate link", {
      help: "https://…, or #contact while there is none. It is always marked as an affiliate link.",
    }),
    spreads: line("Spreads", { most: 60, help: "Pips on EUR/USD, one figure: a range counts as not stated." }),
    commission_per_lot: number("Commission", {
      digits: 2,
      most: 10_000,
      empty: true,
      help: "US dollars for each side of one lot; empty where none is stated.",
    }),
    min_deposit: number("Minimum deposit", { digits: 2, most: 1_000_000, help: "US dollars." }),
    highlights: lines("Highlights", { most: 200 }),
    rating: stars(),
    logo: line("Initials", { most: 4, help: "Drawn as its mark." }),
    ...evidenced,
    id: address("Id"),
    ...placed,
  },
});
