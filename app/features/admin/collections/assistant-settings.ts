import { defineCollection } from "../definition/collection.ts";
import { number } from "../definition/field.ts";

export default defineCollection({
  id: "assistant-settings",
  group: "People",
  name: "Assistant settings",
  one: "setting",
  about:
    "Conversations with the assistant are stored only where a visitor turns that on in the assistant's panel. It is off at first.",
  room: "visitor_settings",
  key: "key",
  editors: false,
  title: "key",
  list: [],
  order: ["key", "up"],
  single: { key: "assistant", inside: "value" },
  page: () => "/privacy",
  fields: {
    days: number("Days to store a conversation", {
      least: 0,
      most: 365,
      help: "0 does not offer the choice, and erases what is stored within the hour. A larger number holds for what is stored from then on.",
    }),
  },
});
