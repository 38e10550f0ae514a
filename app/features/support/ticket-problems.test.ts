import { expect, test } from "vitest";
import { ticketProblems } from "./ticket-problems.ts";

const filled = { email: "a@b.example", topic: "robots", subject: "A robot", message: "It stopped." };
const of = (change: Partial<typeof filled>) => ticketProblems((field) => ({ ...filled, ...change })[field]);

test("a filled form has no problem", () => {
  expect(of({})).toEqual({});
});

test("each empty field is named", () => {
  expect(Object.keys(of({ email: "", topic: "", subject: " ", message: "" }))).toEqual([
    "email",
    "topic",
    "subject",
    "message",
  ]);
});

test.each(["a", "a@b", "a b@c.example", "@b.example"])("%s is no email address", (email) => {
  expect(of({ email })).toEqual({ email: "This is not an email address. It looks like name@example.com." });
});
