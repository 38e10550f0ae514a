import { expect, test } from "vitest";
import { statedLimits } from "./limits.ts";

test.each([
  ["nothing", undefined, 30, 500],
  ["more than usual", 1_000, 100, 1_000],
  ["as many as a small mail server sends", 30, 5, 30],
  ["fewer than one network may cause", 2, 2, 2],
  ["none", 0, 0, 0],
])("where the settings file states %s, one network cannot use up the mails of all", (_, stated, ofOne, ofAll) => {
  const { mail, mailTotal } = statedLimits({ rate_limit: { email_sent: stated } } as never);
  expect([mail?.count, mailTotal?.count]).toEqual([ofOne, ofAll]);
});
