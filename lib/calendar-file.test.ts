import { expect, it } from "vitest";
import { calendarFile, calendarMoment, calendarText } from "./calendar-file.ts";

const octets = (line: string) => new TextEncoder().encode(line).length;
const unfolded = (file: string) => file.replaceAll("\r\n ", "");

it("folds lines of more than 75 octets, and cuts no character", () => {
  const plain = `SUMMARY:${"a".repeat(67)}`;
  expect(calendarFile([plain])).toBe(`${plain}\r\n`);
  expect(calendarFile([`${plain}b`])).toBe(`${plain}\r\n b\r\n`);
  for (const text of ["a".repeat(400), "ä€😀".repeat(40), `${"x".repeat(66)}😀`]) {
    const file = calendarFile([`SUMMARY:${text}`]);
    expect(Math.max(...file.split("\r\n").map(octets))).toBeLessThanOrEqual(75);
    expect(unfolded(file)).toBe(`SUMMARY:${text}\r\n`);
  }
});

it("writes texts on one line, and moments in UTC", () => {
  expect(calendarText("One, two; three\\four\r\nfive\u0007")).toBe("One\\, two\\; three\\\\four\\nfive ");
  expect(calendarMoment(Date.UTC(2026, 10, 27, 9, 5, 7, 250))).toBe("20261127T090507Z");
});
