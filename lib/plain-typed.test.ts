import { expect, test } from "vitest";
import { plainTyped, typedCode } from "./plain-typed.ts";

test.each([
  ["١٢٣٫٥", "123.5"],
  ["۱۲۳٫۵", "123.5"],
  ["１２．５", "12.5"],
  ["１，５", "1,5"],
  ["१२", "12"],
  ["๑๒", "12"],
  ["١٬٠٠٠", "1'000"],
  ["١،٥", "1,5"],
  ["–5", "-5"],
  ["−5", "-5"],
  ["－５", "-5"],
  ["\u200e-5\u200e", "-5"],
  ["\u202a1.5\u202c", "1.5"],
  [" 1\u200b2\ufeff ", "12"],
  ["10²", "10²"],
  ["½", "½"],
])("reads %j as %s", (typed, plain) => expect(plainTyped(typed)).toBe(plain));

test.each([
  ["123 456", "123456"],
  ["１２３４５６", "123456"],
  ["٤٥٦-٧٨٩", "456789"],
  ["۴۵۶۷۸۹", "456789"],
])("reads the code %j as %s", (typed, code) => expect(typedCode(typed)).toBe(code));
