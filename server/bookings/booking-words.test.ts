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
  place: null,
  from: Date.UTC(2026, 10, 27, 9),
  to: Date.UTC(2026, 10, 27, 9, 30),
  planEnded: false,
  unanswered: false,
  byDesk: false,
  notHeld: false,
};
const moment = (zone: string) => visitorWords("requested", { ...booking, zone }).paragraphs[0];

test("a mail names the time without seconds and the zone once", () => {
  expect(moment("UTC")).toBe("Free introductory call with Ingrid Solheim: Friday, November 27, 2026 at 9:00 AM UTC.");
  expect(moment("America/New_York")).toMatch(/Friday, November 27, 2026 at 4:00 AM EST \(America\/New York\)\.$/);
  expect(moment("Not/AZone")).toMatch(/at 9:00 AM UTC\.$/);
});

test("a canceled session says whether the visitor canceled it or its plan took it along", () => {
  const told = (planEnded: boolean) => {
    const one = { ...booking, planEnded };
    return [visitorWords("canceled", one), deskWords("canceled", one)].map(
      (words) => words?.paragraphs.join(" ") ?? "",
    );
  };
  const [visitor, desk] = told(false);
  expect(visitor).toContain("nothing counts against a plan");
  expect(desk).toMatch(
    /^Of a@b\.example: Free introductory call with Ingrid Solheim.*The visitor canceled it\. There is/,
  );
  for (const text of told(true)) {
    expect(text).toContain("the time that was paid is over, or the payment was refunded or disputed");
    expect(text).not.toMatch(/counts against|visitor canceled/);
  }
});

test("a session that was canceled in the console is told to its visitor alone, as canceled by us", () => {
  const told = { ...booking, byDesk: true };
  const { subject, paragraphs, closing } = visitorWords("canceled", told);
  expect(subject).toBe("We canceled your booking [B7]");
  expect([...paragraphs, closing].join(" ")).toMatch(/cannot make this time after all.*If you had not booked it/);
  expect(deskWords("canceled", told)).toBeNull();
});

test("visitor and owner are mailed about an unanswered request, and only the visitor about one that the owner declined", () => {
  const told = { ...booking, unanswered: true };
  expect(visitorWords("declined", told).subject).toBe("Your booking was not confirmed in time [B7]");
  expect(visitorWords("declined", told).paragraphs.join(" ")).toContain("Nothing counts against a plan");
  expect(deskWords("declined", told)?.paragraphs.join(" ")).toMatch(/^a@b\.example had asked for .*declined by itself/);
  expect(deskWords("declined", booking)).toBeNull();
});

test("a session that was not held is told as such, also of a plan that has ended since, and its time is not called free", () => {
  const one = { ...booking, byDesk: true, notHeld: true };
  for (const planEnded of [false, true]) {
    const words = visitorWords("canceled", { ...one, planEnded });
    expect(words.subject).toBe("Your session was not held [B7]");
    expect(words.paragraphs.join(" ")).toContain("Nothing counts against a plan.");
    expect(words.paragraphs.join(" "), "a free call has no plan").not.toContain("against your plan");
    expect(words.paragraphs.join(" ")).not.toContain("free again");
  }
  expect(deskWords("canceled", one)).toBeNull();
});

test("nobody is told that a link moves or decides a booking that is over", () => {
  const closing = (event: "confirmed" | "declined" | "canceled", of = booking) => visitorWords(event, of).closing;
  expect(closing("confirmed")).toContain("can move or cancel the booking");
  for (const event of ["declined", "canceled"] as const) expect(closing(event)).toContain("can read the booking");
  expect(deskWords("requested", booking)?.closing).toContain("can confirm or decline");
  expect(deskWords("canceled", booking)?.closing).toContain("can read the booking");
  expect(deskWords("declined", { ...booking, unanswered: true })?.closing).toContain("can read the booking");
  expect(visitorWords("declined", booking).paragraphs.join(" "), "a free call has no plan").not.toContain("your plan");
});

test("the owner is told to write how the session is held, which no mail to the visitor says", () => {
  for (const event of ["requested", "moved"] as const)
    expect(deskWords(event, booking)?.paragraphs.join(" ")).toContain("write to a@b.example how you meet");
  expect(deskWords("canceled", booking)?.paragraphs.join(" ")).not.toContain("how you meet");
});

test("a confirmation says how one meets, and the owner is told to write it where it is not entered", () => {
  const place = "https://meet.example/ingrid";
  expect(visitorWords("confirmed", { ...booking, place }).paragraphs).toContain(`How you meet: ${place}`);
  expect(visitorWords("confirmed", booking).paragraphs).toContain("We write to you how you meet.");
  expect(visitorWords("requested", { ...booking, place }).paragraphs.join(" ")).not.toContain(place);
  expect(deskWords("requested", booking)?.paragraphs.join(" ")).toMatch(/write to a@b\.example how you meet/);
  expect(deskWords("moved", { ...booking, place })?.paragraphs.join(" ")).toMatch(
    /says how you meet: https:\S+ingrid$/,
  );
});
