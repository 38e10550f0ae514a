import { defineCollection } from "../definition/collection.ts";
import { line, reference } from "../definition/field.ts";

export default defineCollection({
  id: "meeting-places",
  group: "Business",
  name: "How mentors meet",
  one: "way to meet",
  about:
    "Where each mentor's sessions take place. Whoever has a confirmed session is told, in its mail, in their calendar and on its page, and by another mail when you enter or change it later; nobody else.",
  room: "meeting_places",
  key: "mentor_id",
  title: "mentor_id",
  list: ["place"],
  order: ["mentor_id", "up"],
  fields: {
    mentor_id: reference("Mentor", { room: "mentors", key: "id", title: "name" }),
    place: line("How you meet", {
      most: 500,
      help: "The link of the mentor's video room, or a sentence, as “We call you on WhatsApp”.",
    }),
  },
});
