import { defineCollection } from "../definition/collection.ts";
import { address, line, lines, markdown } from "../definition/field.ts";
import { placed } from "../definition/shared-fields.ts";

export default defineCollection({
  id: "faq",
  group: "Pages",
  name: "Questions and answers",
  one: "question",
  about: "The questions of the support page, which the assistant and the search answer from as well.",
  room: "faqs",
  editors: true,
  title: "question",
  list: ["topic"],
  shown: "published",
  page: ({ id }) => `/support#${String(id)}`,
  fields: {
    question: line("Question", { most: 200 }),
    answer: markdown("Answer", { most: 5000 }),
    topic: line("Topic", { most: 60, help: "The heading under which it stands." }),
    also_asked: lines("Also asked as", { help: "Other wordings, one a line. The assistant compares with them." }),
    id: address(),
    ...placed,
  },
});
