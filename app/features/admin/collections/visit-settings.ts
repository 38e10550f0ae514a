import { defineCollection } from "../definition/collection.ts";
import { yes } from "../definition/field.ts";

export default defineCollection({
  id: "visit-settings",
  group: "Business",
  name: "Visit counts",
  one: "setting",
  about:
    "Counts by day, page and source, without cookies or anything about a visitor. Sales shows them. Turned off, pages send nothing and nothing is added; earlier counts stay for 25 months.",
  room: "visitor_settings",
  key: "key",
  editors: false,
  title: "key",
  list: [],
  order: ["key", "up"],
  single: { key: "visits", inside: "value" },
  page: () => "/privacy",
  fields: {
    count: yes(
      "Count visits",
      "Visitors whose browser sends Do Not Track or Global Privacy Control are never counted.",
    ),
  },
});
