import { defineCollection } from "../definition/collection.ts";
import { items, line, link, number, text } from "../definition/field.ts";
import { placed, productId } from "../definition/shared-fields.ts";

export default defineCollection({
  id: "next-steps",
  group: "Shop",
  name: "After a purchase",
  one: "text",
  about:
    "What a buyer does next, in the mail and in the member area: for a kind of product (course, course-with-lessons, robot, robot-with-own-files, robot-without-files, plan, plan-again, vps, vps-again) or for one product. A course whose lessons are published uses course-with-lessons, a robot whose files are all yours uses robot-with-own-files, one that has no file yet robot-without-files. A plan or a VPS whose buyer has paid for it before uses plan-again or vps-again. Where it says when you write, each order is mailed to you, too.",
  room: "next_steps",
  editors: true,
  title: "heading",
  list: ["id", "summary"],
  shown: "published",
  page: () => "/member-area",
  fields: {
    heading: line("Heading", { most: 120 }),
    summary: text("Summary", { most: 800 }),
    steps: items("Steps", {
      text: text("What to do", { most: 500 }),
      label: line("Words of the link", { most: 60, empty: "absent" }),
      href: link("Link", { empty: "absent" }),
    }),
    reply_within_days: number("We write within", {
      least: 1,
      most: 60,
      empty: true,
      help: "Working days; empty where nobody needs to write.",
    }),
    id: productId,
    ...placed,
  },
});
