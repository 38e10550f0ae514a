import { expect, test } from "vitest";
import { distressAnswer, isInDistress } from "./distress.ts";

test.each([
  "i lost all my savings and feel like dying",
  "i want to kill myself because of forex",
  "i think i am addicted to trading",
  "i cant stop trading, lost everything",
  "i can’t stop gambling",
  "my husband gambles with forex what can i do",
  "we lost our house trading",
])("hears that somebody needs help that no trading answer gives: %s", (message) => {
  expect(isInDistress(message)).toBe(true);
});

test.each([
  "is forex gambling",
  "is trading addictive",
  "can a robot lose all my savings",
  "what if i lost everything with your robot",
  "how do i stop trading with a robot",
  "i can't stop the robot",
  "should i invest my savings",
  "i lost my license key",
  "does a stop end it all at once",
  "my robot can't stop trading",
  "is the euro going to die",
  "i lost my house key",
  "i lost my savings with your robot, can i get a refund",
  "how much do i need to win back after losing 40%",
  "is there a way out of a losing position",
])("takes an ordinary question for one: %s", (message) => {
  expect(isInDistress(message)).toBe(false);
});

test("sends nobody to a calculator", () => {
  expect(distressAnswer()).toContain("988");
  expect(distressAnswer()).not.toContain("/forex-tools");
});
