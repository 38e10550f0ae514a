import { defineCollection } from "../definition/collection.ts";
import { address, line } from "../definition/field.ts";
import { evidenced, evidenceFields, placed, stars } from "../definition/shared-fields.ts";

export default defineCollection({
  id: "mentors",
  group: "Business",
  name: "Mentors",
  one: "mentor",
  about: "Who teaches. Their hours are under Mentors' hours, where their sessions take place under How mentors meet.",
  room: "mentors",
  editors: true,
  ownersFields: evidenceFields,
  provenFields: ["name", "title", "experience", "specialty", "rating"],
  title: "name",
  list: ["specialty", "evidence"],
  shown: "published",
  page: () => "/mentorship",
  fields: {
    name: line("Name", { most: 80 }),
    title: line("Title", { most: 120 }),
    experience: line("Experience", { most: 120 }),
    specialty: line("Specialty", { most: 160 }),
    rating: stars(),
    image: line("Picture or initials", { most: 300 }),
    ...evidenced,
    id: address("Id"),
    ...placed,
  },
});
