import { expect, test } from "vitest";
import { banSeconds } from "./admin-user-body.ts";

test.each([
  ["none", 0],
  ["24h", 86_400],
  ["1h30m", 5400],
  ["300s", 300],
  ["1.5h", 5400],
  ["500ms", 0.5],
  ["999999999h", 100 * 365 * 86_400],
] as const)("a ban of %s lasts %d seconds", (text, seconds) => expect(banSeconds(text)).toBe(seconds));

test.each(["", "forever", "-1h", "1 h", "1d", "h", "1e9h", "none "])("a ban of %j is refused", (text) =>
  expect(banSeconds(text)).toBeUndefined(),
);
