import { defineCollection } from "../definition/collection.ts";
import { text } from "../definition/field.ts";
import { placed, productId } from "../definition/shared-fields.ts";

export default defineCollection({
  id: "product-notes",
  group: "Shop",
  name: "Who should not buy",
  one: "note",
  about: "For each product the people who should keep their money; shown beside its price.",
  room: "product_notes",
  editors: true,
  title: "id",
  list: ["not_for"],
  shown: "published",
  page: () => "/northpip-pricing",
  fields: { not_for: text("Not for", { most: 600 }), id: productId, ...placed },
});
