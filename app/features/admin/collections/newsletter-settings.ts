import { address, items, line, text, yes } from "../definition/field.ts";
import { defineVisitorSettings } from "../definition/visitor-settings.ts";

export default defineVisitorSettings({
  id: "newsletter-settings",
  group: "People",
  name: "Newsletter settings",
  about:
    "While the list is off, Subscribe opens a mail to you in the visitor's own program. Turned on, the site takes sign-ups, which each address confirms by a mailed link.",
  row: "newsletter",
  page: () => "/newsletter",
  fields: {
    list: yes("Our own list", "Needs a mail server: without one, confirmations wait in the local mailbox."),
    consent: text("What people agree to", {
      most: 1000,
      help: "Shown below the form. Each sign-up stores these words with its time and page.",
    }),
    interests: items("Interests to choose", { id: address("Id"), label: line("Says", { most: 60 }) }),
    sender: text("Below each issue", {
      most: 500,
      empty: "text",
      help: "Your postal address: the law of many countries wants it in each issue. Your name stands above it.",
    }),
  },
});
