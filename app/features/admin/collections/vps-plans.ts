import { defineCollection } from "../definition/collection.ts";
import { line, number, price } from "../definition/field.ts";
import { checkout, placedForSale, productId } from "../definition/shared-fields.ts";

export default defineCollection({
  id: "vps-plans",
  group: "Shop",
  name: "VPS plans",
  one: "plan",
  about: "The hosting plans of the robots page.",
  room: "vps_plans",
  title: "name",
  list: ["price_monthly", "location"],
  shown: "published",
  page: () => "/robots#vps-hosting",
  fields: {
    name: line("Name", { most: 80 }),
    price_monthly: price("Price per month"),
    ram_gb: number("Memory", { digits: 1, most: 4096, help: "GB." }),
    cpu: number("Processors", { least: 1, most: 256 }),
    location: line("Place of the server", { most: 80 }),
    broker_distance: line("Distance to brokers", { most: 120, help: "To those in the place of the server." }),
    uptime: number("Uptime target", {
      digits: 3,
      most: 100,
      help: "Percent; the page says the minutes a month that are missing.",
    }),
    checkout_url: checkout,
    id: productId,
    ...placedForSale,
  },
});
