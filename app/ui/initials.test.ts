import { expect, test } from "vitest";
import { initialsOf } from "./initials.tsx";

test.each([
  ["Ingrid Solheim", "IS"],
  [" ingrid  solheim berg", "IS"],
  ["Ana", "A"],
  ["😀 Ana", "😀A"],
  ["", ""],
])("the initials of %j are %j", (name, letters) => expect(initialsOf(name)).toBe(letters));
