import { defineCollection } from "../definition/collection.ts";
import { address, line } from "../definition/field.ts";
import { evidenced, placed } from "../definition/shared-fields.ts";

export default defineCollection({
  id: "claims",
  group: "Business",
  name: "Claims",
  one: "claim",
  about: "Every figure that the site says of itself. Without evidence it is marked as demo content where it stands.",
  room: "claims",
  title: "label",
  list: ["value", "evidence", "evidence_until"],
  shown: "published",
  page: () => "/",
  fields: {
    value: line("Figure", { most: 60 }),
    label: line("Says", { most: 120 }),
    ...evidenced,
    id: address("Id"),
    ...placed,
  },
});
