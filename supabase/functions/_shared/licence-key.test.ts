import { expect, test } from "vitest";
import { licenceKey, licenceKeyHash } from "./licence-key.ts";

const read = "0A1B2-C3D4E-5F6G7-H8J9K-MNPQR";

test.each([
  ["in small letters", read.toLowerCase()],
  ["without hyphens", read.replaceAll("-", "")],
  ["with blanks, also around it", ` ${read.replaceAll("-", " ")} `],
  ["with the letter O for zero", read.replace("0", "o")],
  ["with the letter I for one", read.replace("1", "I")],
  ["with the letter L for one", read.replace("1", "l")],
])("a key typed %s is the same key", async (_, typed) => {
  expect(await licenceKeyHash(typed)).toBe(await licenceKeyHash(read));
});

test("another letter is another key", async () => {
  expect(await licenceKeyHash(read.replace("A", "B"))).not.toBe(await licenceKeyHash(read));
});

test("a key follows from the secret, the license and how often it was reissued", async () => {
  const first = await licenceKey("secret", "id");
  expect(first).toMatch(/^[0-9A-HJKMNP-TV-Z]{5}(-[0-9A-HJKMNP-TV-Z]{5}){4}$/);
  expect(await licenceKey("secret", "id", 1)).toBe(first);
  const others = [licenceKey("secret", "id", 2), licenceKey("secret", "other"), licenceKey("other", "id")];
  expect(new Set([first, ...(await Promise.all(others))]).size).toBe(4);
});
