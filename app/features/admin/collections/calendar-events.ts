import { randomUuid } from "#lib/random-uuid.ts";
import { defineCollection } from "../definition/collection.ts";
import { choice, line, moment, text } from "../definition/field.ts";
import { placed } from "../definition/shared-fields.ts";

const figure = (label: string) => line(label, { most: 40, empty: "null" });

export default defineCollection({
  id: "calendar-events",
  group: "Business",
  name: "Calendar entries",
  one: "entry",
  about: "Events that you add to the economic calendar by hand, and the figures of releases.",
  room: "calendar_events",
  editors: true,
  title: "title",
  list: ["currency", "starts_at", "impact"],
  order: ["starts_at", "down"],
  shown: "published",
  kept: ["source_id", "guid"],
  page: () => "/trading#events",
  newKey: randomUuid,
  fields: {
    title: line("Title", { most: 160 }),
    currency: line("Currency", { pattern: [/^[A-Z]{3}$/, "Three capital letters, as USD."] }),
    starts_at: moment("Time"),
    impact: choice("Impact", [
      ["high", "High"],
      ["medium", "Medium"],
      ["low", "Low"],
    ]),
    detail: text("Detail", { most: 2000, empty: "text" }),
    actual: figure("Actual"),
    forecast: figure("Forecast"),
    previous: figure("Previous"),
    release: line("Release", {
      most: 60,
      empty: "null",
      pattern: [/^[a-z]+(-[a-z]+)+$/, "The name of a rule, as us-jobs."],
      help: "The rule of the calendar whose figures these are; empty for an event of its own.",
    }),
    published: placed.published,
  },
});
