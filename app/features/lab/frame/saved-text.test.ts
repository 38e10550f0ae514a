import { expect, test } from "vitest";
import { savedText } from "./saved-text.ts";

const minute = 60_000;

test("says how long ago in words", () => {
  const ago = (millis: number) => savedText(1_000_000_000, 1_000_000_000 + millis);
  expect(ago(0)).toBe("Saved on this device just now");
  expect(ago(-5)).toBe("Saved on this device just now");
  expect(ago(minute)).toBe("Saved on this device, a minute ago");
  expect(ago(2 * minute)).toBe("Saved on this device, 2 minutes ago");
  expect(ago(60 * minute)).toBe("Saved on this device, an hour ago");
  expect(ago(50 * 60 * minute)).toBe("Saved on this device, 2 days ago");
});
