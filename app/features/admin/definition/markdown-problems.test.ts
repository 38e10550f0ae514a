import { expect, test } from "vitest";
import { markdown } from "./field.ts";

const id = "0123456789abcdef-1600x900";

test("a text with a picture is taken with its alternative text, and refused without, by its line", () => {
  const { schema } = markdown("Text");
  const problems = (text: string) => schema.safeParse(text).error?.issues.map(({ message }) => message) ?? [];
  expect(problems(`Before\n\n::picture[A chart of EUR/USD]{id=${id}}`)).toEqual([]);
  expect(problems(`Before\n\n::picture[ ]{id=${id}}`)).toEqual([
    "Line 3: the picture lacks its alternative text, in the square brackets.",
  ]);
  expect(problems(`::picture{id=${id}}`)).toHaveLength(1);
  expect(problems("::picture[A chart]{id=../../x}")).toEqual([
    "Line 1: the picture has no id. Put it in with the button “Picture”.",
  ]);
});
