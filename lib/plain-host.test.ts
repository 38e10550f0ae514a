import { expect, test } from "vitest";
import { plainAddress, withPlainHost } from "./plain-host.ts";

test("a host has one spelling, whichever letters it was typed with; the name before it stays", () => {
  for (const spelling of [
    "info@müller.example",
    "info@MÜLLER.example",
    "info@xn--mller-kva.example",
    "info@mü\u00ADller.example",
  ])
    expect(withPlainHost(spelling)).toBe("info@xn--mller-kva.example");
  expect(withPlainHost("Änne.B+x@Desk.example")).toBe("Änne.B+x@desk.example");
});

test("what has no host is no address", () => {
  for (const none of [
    "",
    "ana",
    "@desk.example",
    "ana@",
    "ana@a b",
    "ana@b@c.example",
    "ana@desk.example/x",
    "ana@desk.example:25",
  ])
    expect(withPlainHost(none), none).toBeNull();
});

test("what somebody typed stays as it is where it has no host", () => {
  expect(plainAddress(" info@müller.example ")).toBe("info@xn--mller-kva.example");
  expect(plainAddress(" ana ")).toBe("ana");
  expect(plainAddress("\u202aan\u200ba@desk.example\u202c")).toBe("ana@desk.example");
});
