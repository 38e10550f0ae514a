import { expect, test } from "vitest";
import { openingOf } from "./opening.ts";

test("ends with the first sentence, without marks and the addresses of links", () => {
  expect(
    openingOf("**Leverage** is the size that you borrow, see [margin](/foundation/margin). It cuts both ways."),
  ).toBe("Leverage is the size that you borrow, see margin.");
});

test("goes on where the first words only announce what follows", () => {
  expect(openingOf("You get your money back as follows.\n\n- Courses: within 14 days.\n- Robots: never.")).toBe(
    "You get your money back as follows. Courses: within 14 days.",
  );
  expect(openingOf("Yes. A strategy leaves the lab as MQL5, Pine or Python.")).toBe(
    "Yes. A strategy leaves the lab as MQL5, Pine or Python.",
  );
  expect(openingOf("Your account: the email address and what you save.")).toBe(
    "Your account: the email address and what you save.",
  );
});

test("is cut at a word where the sentence is long, and leaves out charts", () => {
  expect(openingOf("::chart[Prices]{symbol=EURUSD}\n\nA chart shows prices.")).toBe("A chart shows prices.");
  const cut = openingOf(`${"word ".repeat(60)}end.`);
  expect(cut.length).toBeLessThanOrEqual(162);
  expect(cut).toMatch(/word …$/);
});
