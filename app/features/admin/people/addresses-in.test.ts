import { expect, test } from "vitest";
import { addressesIn } from "./addresses-in.ts";

test("finds addresses in lists, files and what mail servers write, each once", () => {
  const text = `email,reason
Ana@Example.com,"550 5.1.1 <ana@example.com>: Recipient address rejected"
ben@sub.example.org; cleo@example.com, nobody, @, a@b`;
  expect(addressesIn(text)).toEqual(["ana@example.com", "ben@sub.example.org", "cleo@example.com"]);
  expect(addressesIn("")).toEqual([]);
});
