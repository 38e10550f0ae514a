import { emailAddress } from "#lib/email-address.ts";
import { defineCollection } from "../definition/collection.ts";
import { line } from "../definition/field.ts";

export default defineCollection({
  id: "support-routes",
  group: "Business",
  name: "Who is told of tickets",
  one: "address",
  about: "By topic. A topic without an address is told to the owners.",
  room: "support_routes",
  key: "topic",
  title: "topic",
  list: ["mail_to"],
  order: ["topic", "up"],
  fields: {
    topic: line("Topic", {
      most: 40,
      pattern: [/^[a-z-]+$/, "Small letters and hyphens, as the topics of the support page."],
    }),
    mail_to: line("Address", {
      most: 320,
      pattern: [emailAddress, "An address, as help@example.com."],
    }),
  },
});
