import { expect, test } from "vitest";
import type { SiteContent } from "./passages.ts";
import { ageAnswer, saysUnderAge } from "./under-age.ts";

test.each([
  "i am 14 and have 100 euros",
  "im 16 which robot",
  "I’m fifteen and want to start trading",
  "i am 17 can i buy a course",
  "im only 13",
  "my son is 15, can he use it",
  "my daughter is 16 years old",
  "i turn 18 next year can i start",
  "i'll be 18 in march",
])("hears an age below 18 in %s", (question) => expect(saysUnderAge(question)).toBe(true));

test.each([
  "i am 18 and have 100 euros",
  "im 45 which course",
  "i am 15% down",
  "i'm 12 trades in",
  "i am 10 pips in profit",
  "im 14 days late with a refund",
  "i am 10 years in trading",
  "i will be 10 percent down",
])("hears none in %s", (question) => expect(saysUnderAge(question)).toBe(false));

test("answers with the terms, and not where they name no age", () => {
  const terms = { id: "terms-age", kind: "page", title: "Age", url: "/terms#age", text: "At least 18." };
  expect(ageAnswer({ passages: [terms] } as unknown as SiteContent)).toMatch(/^At least 18\.[\s\S]*\]\(\/terms#age\)/);
  expect(ageAnswer({ passages: [] } as unknown as SiteContent)).toBeNull();
});
