import { expect, test } from "vitest";
import { drills } from "#content/drills.ts";
import { readCourseLessons, readLessons } from "#content/lessons.ts";
import { readPosts } from "#content/posts.ts";
import { indicators } from "#trading/indicators/registry.ts";
import { markdown } from "./field.ts";
import { markdownProblems } from "./markdown-problems.ts";

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

test("names a part that cannot be shown, by its line", () => {
  expect(
    markdownProblems("::calculator[Size]{id=position-size balance=1000}\n::drill[Drill]{id=risk-one-percent}"),
  ).toEqual([]);
  expect(markdownProblems("Before\n::calculator[Size]{id=position-sizes}")).toEqual([
    "Line 2: there is no calculator “position-sizes”.",
  ]);
  expect(markdownProblems("::chart[x]{symbol=EURXXX}")).toEqual(["Line 1: there is no symbol “EURXXX”."]);
  expect(markdownProblems("::chart[x]{symbol=EURUSD timeframe=H2}")[0]).toContain(
    "a time frame of M5, M15, H1, H4 or D1",
  );
  expect(markdownProblems("::quiz{course=beginner-forex-fundamentals week=1}")[0]).toContain("lacks its name");
  expect(markdownProblems("::video[x]{id=1}")[0]).toContain("this video cannot be shown");
});

test("the texts that the product brings name only parts that exist", () => {
  const texts = [...readLessons(), ...readCourseLessons(), ...readPosts()].map(({ body }) => body);
  expect(texts.flatMap(markdownProblems)).toEqual([]);
  const named = (part: string, key: string) =>
    texts.flatMap((text) =>
      [...text.matchAll(new RegExp(`^::${part}\\[.*\\{.*?\\b${key}=([\\w-]+)`, "gm"))].map(([, id]) => id),
    );
  expect(named("drill", "id").filter((id) => !drills.some((drill) => drill.id === id))).toEqual([]);
  expect(named("chart", "indicator").filter((id) => !indicators.some((one) => one.id === id))).toEqual([]);
  expect(named("calculator", "id").length).toBeGreaterThan(2);
});
