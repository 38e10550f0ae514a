import type { RealQuestion } from "./real-question.ts";

/** What a buyer asks of what belongs to a product, of weekends and of losing everything. */
export const twelfthTuned: readonly RealQuestion[] = [
  ["what comes after the beginner course", "/support#which-course"],
  ["i finished the beginner course whats next", "/support#which-course"],
  ["are mentors available at weekends", "/mentorship#next"],
  ["do mentors work on sunday", "/mentorship#next"],
  ["free trial of vip", "/support#consultation"],
  ["can robot lose all my money", "/terms#liability"],
  ["i am in debt can trading help", "/support#can-i-live-from-it"],
  ["does the course include mentorship", "/support#what-belongs-to-it"],
  ["is a vps included with the robot", "/support#what-belongs-to-it"],
  ["does vip include a robot", "/support#what-belongs-to-it"],
  ["is 299 for beginner course with coaching", "/support#what-belongs-to-it"],
  ["best strategy for beginners", "/support#where-to-start"],
  ["when does the next week open", "/support#how-long"],
  ["when does the market open next week", "/support#market-hours"],
  ["my order is on hold", "/support#no-receipt"],
  ["i typed wrong email when buying", "/support#other-address"],
];
