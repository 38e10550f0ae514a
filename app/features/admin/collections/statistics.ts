import { defineCollection } from "../definition/collection.ts";
import { address, line, reference } from "../definition/field.ts";
import { icon, placed } from "../definition/shared-fields.ts";

export default defineCollection({
  id: "statistics",
  group: "Business",
  name: "Figures on the home page",
  one: "figure",
  about: "The cards under the hero. Each repeats a claim, whose evidence speaks for it.",
  room: "statistics",
  title: "label",
  list: ["value", "claim"],
  shown: "published",
  page: () => "/",
  fields: {
    value: line("Figure", { most: 60 }),
    label: line("Says", { most: 120 }),
    claim: reference("Claim", { room: "claims", key: "id", title: "label" }, { empty: true }),
    icon,
    id: address("Id"),
    ...placed,
  },
});
