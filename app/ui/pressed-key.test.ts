import { expect, test } from "vitest";
import { pressedDigit, pressedLetter } from "./pressed-key.ts";

const pressed = (key: string, code: string, shiftKey = false) => ({ key, code, shiftKey });

test.each([
  ["on a Latin layout", pressed("k", "KeyK"), "k"],
  ["with capitals locked", pressed("K", "KeyK"), "k"],
  ["on Dvorak, by what the layout writes there", pressed("k", "KeyV"), "k"],
  ["on a Russian layout", pressed("л", "KeyK"), "k"],
  ["on a Greek layout", pressed("κ", "KeyK"), "k"],
  ["on a Hebrew layout", pressed("ל", "KeyK"), "k"],
  ["on an Arabic layout", pressed("ن", "KeyK"), "k"],
  ["of a sign", pressed(",", "KeyM"), null],
  ["of a key that writes nothing", pressed("Dead", "BracketLeft"), null],
  ["of a letter of a Latin alphabet on a key of a sign", pressed("ö", "Semicolon"), null],
] as const)("the letter %s", (_, event, letter) => expect(pressedLetter(event)).toBe(letter));

test.each([
  ["on a US layout", pressed("3", "Digit3"), "3"],
  ["of the number block", pressed("3", "Numpad3"), "3"],
  ["on a French layout", pressed('"', "Digit3"), "3"],
  ["on a Czech layout", pressed("š", "Digit3"), "3"],
  ["on a Persian layout", pressed("۳", "Digit3"), "3"],
  ["with shift, on a French layout", pressed("3", "Digit3", true), "3"],
  ["with shift, on a US layout", pressed("#", "Digit3", true), null],
  ["of a number block that moves the caret", pressed("PageDown", "Numpad3"), null],
] as const)("the digit %s", (_, event, digit) => expect(pressedDigit(event)).toBe(digit));
