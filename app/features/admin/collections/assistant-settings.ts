import { number } from "../definition/field.ts";
import { defineVisitorSettings } from "../definition/visitor-settings.ts";

export default defineVisitorSettings({
  id: "assistant-settings",
  group: "People",
  name: "Assistant settings",
  about:
    "Conversations with the assistant are stored only where a visitor turns that on in the assistant's panel. It is off at first.",
  row: "assistant",
  page: () => "/privacy",
  fields: {
    days: number("Days to store a conversation", {
      least: 0,
      most: 365,
      help: "0 does not offer the choice, and erases what is stored within the hour. A larger number holds for what is stored from then on.",
    }),
  },
});
