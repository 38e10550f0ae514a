import { yes } from "../definition/field.ts";
import { defineVisitorSettings } from "../definition/visitor-settings.ts";

export default defineVisitorSettings({
  id: "visit-settings",
  group: "Business",
  name: "Visit counts",
  about:
    "Counts by day, page and source, without cookies or anything about a visitor. Sales shows them. Turned off, pages send nothing and nothing is added; earlier counts stay for 25 months.",
  row: "visits",
  page: () => "/privacy",
  fields: {
    count: yes(
      "Count visits",
      "Visitors whose browser sends Do Not Track or Global Privacy Control are never counted.",
    ),
  },
});
