import { randomUuid } from "#lib/random-uuid.ts";
import { defineCollection } from "../definition/collection.ts";
import { line, yes } from "../definition/field.ts";

export default defineCollection({
  id: "calendar-sources",
  group: "Business",
  name: "Calendar sources",
  one: "source",
  about: "iCalendar feeds whose events the economic calendar shows beside the ones it works out by rule.",
  room: "calendar_sources",
  editors: true,
  title: "name",
  list: ["url", "currency", "enabled"],
  order: ["created_at", "up"],
  shown: "enabled",
  kept: ["created_at"],
  page: () => "/trading#events",
  newKey: randomUuid,
  fields: {
    name: line("Name", { most: 80 }),
    url: line("Address of the calendar", { most: 500, pattern: [/^https:\/\/\S+$/, "Begin with https://"] }),
    currency: line("Currency", {
      most: 3,
      empty: "null",
      pattern: [/^[A-Z]{3}$/, "Three capital letters, as EUR."],
      help: "Of all its events, where they name none.",
    }),
    enabled: yes("Read regularly", undefined, true),
  },
});
