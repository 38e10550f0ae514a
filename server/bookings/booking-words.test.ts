import { expect, test } from "vitest";
import { deskWords, type ToldBooking, visitorWords } from "./booking-words.ts";

const booking: ToldBooking = {
  number: 7,
  email: "a@b.example",
  name: "",
  note: "",
  kind: "Free introductory call",
  mentor: "Ingrid Solheim",
  zone: "UTC",
  mentorZone: null,
  from: Date.UTC(2026, 10, 27, 9),
  to: Date.UTC(2026, 10, 27, 9, 30),
};
const moment = (zone: string) => visitorWords("requested", { ...booking, zone }).paragraphs[0];

test("a mail names the time without seconds and the zone once", () => {
  expect(moment("UTC")).toBe("Free introductory call with Ingrid Solheim: Friday, November 27, 2026 at 9:00 AM UTC.");
  expect(moment("America/New_York")).toMatch(/Friday, November 27, 2026 at 4:00 AM EST \(America\/New York\)\.$/);
  expect(moment("Not/AZone")).toMatch(/at 9:00 AM UTC\.$/);
});

test("a canceled session may be one whose plan was refunded: nobody is said to have canceled it or to have a plan left", () => {
  const told = deskWords("canceled", booking)?.paragraphs.join(" ");
  expect(told).toMatch(/^Of a@b\.example: Free introductory call with Ingrid Solheim/);
  expect(told).toContain("or the plan's payment was refunded or disputed");
  expect(visitorWords("canceled", booking).paragraphs.join(" ")).not.toMatch(/your plan|book another/);
});
