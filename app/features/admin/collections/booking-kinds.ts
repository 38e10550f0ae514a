import { defineCollection } from "../definition/collection.ts";
import { address, choice, line, number, reference, text } from "../definition/field.ts";
import { placed } from "../definition/shared-fields.ts";

export default defineCollection({
  id: "booking-kinds",
  group: "Business",
  name: "What can be booked",
  one: "kind of session",
  about: "The free call and the sessions that plans include.",
  room: "booking_kinds",
  title: "title",
  list: ["minutes", "plan_id"],
  shown: "published",
  page: () => "/mentorship",
  fields: {
    title: line("Title", { most: 80 }),
    description: text("Description", { most: 500 }),
    minutes: number("Minutes", { least: 10, most: 240 }),
    plan_id: reference(
      "Included in the plan",
      { room: "mentorship_plans", key: "id", title: "title" },
      { empty: true, help: "None: for everybody." },
    ),
    included: number("How many", {
      least: 1,
      most: 1000,
      empty: true,
      help: "That an order of the plan includes; empty for as many as wanted.",
    }),
    included_per: choice("In", [
      ["order", "all"],
      ["30 days", "30 days"],
    ]),
    id: address("Id"),
    ...placed,
  },
});
