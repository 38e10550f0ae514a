import { defineCollection } from "../definition/collection.ts";
import { choice, line, lines, number, price, text } from "../definition/field.ts";
import { checkout, evidenced, placedForSale, productId, starsOrNone } from "../definition/shared-fields.ts";

export default defineCollection({
  id: "courses",
  group: "Shop",
  name: "Courses",
  one: "course",
  about: "What a course is and costs. Its weeks and lessons are under Lessons.",
  room: "courses",
  title: "title",
  list: ["level", "price"],
  shown: "published",
  page: ({ id }) => `/courses/${String(id)}`,
  fields: {
    title: line("Title", { most: 120 }),
    description: text("Description", { most: 1000 }),
    price: price(),
    duration: line("Duration", { most: 60, help: "As “6 weeks”." }),
    level: choice("Level", [
      ["Beginner", "Beginner"],
      ["Intermediate", "Intermediate"],
      ["Professional", "Professional"],
    ]),
    modules: lines("Weeks", { most: 300, help: "What each week is about, one a line, in order." }),
    features: lines("What it includes", { most: 300 }),
    badge: line("Badge", {
      most: 40,
      empty: "null",
      help: "As “Most popular”; empty for none. Without evidence it is shown as demo content.",
    }),
    checkout_url: checkout,
    students: number("Students", { most: 10_000_000, empty: true, help: "Empty: the number is not shown." }),
    rating: starsOrNone,
    ...evidenced,
    id: productId,
    ...placedForSale,
  },
});
