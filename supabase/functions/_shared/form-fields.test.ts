import { expect, test } from "vitest";
import * as z from "zod/mini";
import { emailField, readFields, typedLine } from "./form-fields.ts";

const read = (email: string) => readFields(z.object({ email: emailField() }), { email }).email;

test("all spellings of a mailbox's host are one", () => {
  const spellings = [
    "ana@example.com",
    "ana@EXAMPLE.com",
    "ana@ｅxample.com",
    "ana@exam\u00adple.com",
    "ana@exa\u200bmple.com",
    "\u202aana@example.com\u202c",
    "\u202a ana@example.com \u202c",
    "a\u200bna@example.com",
  ];
  expect(spellings.map(read)).toEqual(spellings.map(() => "ana@example.com"));
  expect(read("ana@mail。example.com")).toBe("ana@mail.example.com");
  expect(read("ana+news@bücher.example")).toBe("ana+news@xn--bcher-kva.example");
});

test("what is no address is refused, also where a host could be read into it", () => {
  for (const wrong of [
    "",
    "ana",
    "@example.com",
    "ana@",
    "ana@example",
    "ana@example.com:25",
    "ana@example.com/x",
    "ana@exa mple.com",
    "ana@[1.2.3.4]",
    "a@b@c.de",
  ])
    expect(() => read(wrong), wrong).toThrow("Enter an email address");
});

test("a text of one line has none of the breaks and signs by which it could be several", () => {
  for (const typed of ["Ana Lund", " Ana\nLund ", "Ana\r\n\tLund", "Ana\u2028Lund", "Ana\u0085Lund"])
    expect(readFields(typedLine, typed)).toBe("Ana Lund");
});
