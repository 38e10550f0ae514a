import { defineCollection } from "../definition/collection.ts";
import { address, line, number, picture, text } from "../definition/field.ts";
import { evidenced, evidenceFields, placed } from "../definition/shared-fields.ts";

export default defineCollection({
  id: "stories",
  group: "Business",
  name: "Success stories",
  one: "story",
  about: "What students say of themselves. Without evidence each is marked as demo content.",
  room: "stories",
  editors: true,
  ownersFields: evidenceFields,
  provenFields: [
    ...["name", "role", "location", "course", "timeframe", "achievement", "profit", "story"],
    ...["before", "after", "improvement", "rating", "picture"],
  ],
  title: "name",
  list: ["course", "evidence"],
  shown: "published",
  page: () => "/#success-stories",
  fields: {
    name: line("Name", { most: 80 }),
    role: line("Occupation", { most: 80 }),
    location: line("Place", { most: 80 }),
    course: line("Course", { most: 120 }),
    timeframe: line("In which time", { most: 60 }),
    achievement: line("Achievement", { most: 160 }),
    profit: line("Result", { most: 80 }),
    story: text("Story", { most: 2000 }),
    before: text("Before", { most: 500 }),
    after: text("After", { most: 500 }),
    improvement: text("What changed", { most: 500 }),
    rating: number("Rating", { most: 5 }),
    avatar: line("Initials", { most: 4, help: "Shown where there is no portrait." }),
    picture: picture("Portrait", { empty: "null" }),
    ...evidenced,
    id: address("Id"),
    ...placed,
  },
});
