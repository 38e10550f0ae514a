import { expect, test } from "vitest";
import { mailKinds } from "#platform/mail/templates.ts";
import { mailKindWord } from "./mail-kind-word.ts";

test("names every mail without the words of its code", () => {
  expect(mailKindWord("mfa_factor_enrolled")).toBe("two-step verification added");
  expect(mailKindWord("order_receipt")).toBe("order receipt");
  for (const kind of mailKinds) expect(mailKindWord(kind)).not.toMatch(/_|mfa|factor/);
});
