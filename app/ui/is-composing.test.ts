import { expect, test } from "vitest";
import { isComposing } from "./is-composing.ts";

test.each([
  ["a key while a character is composed", { isComposing: true, keyCode: 229 }, true],
  [
    "the Enter that confirms a character in Safari, which ends the composition first",
    { isComposing: false, keyCode: 229 },
    true,
  ],
  ["an Enter of its own", { isComposing: false, keyCode: 13 }, false],
] as const)("%s", (_, nativeEvent, composing) => expect(isComposing({ nativeEvent })).toBe(composing));
