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
  "i am thinking about ending my life",
  "i am thinking of taking my own life",
  "i wish i was dead",
  "i would be better off dead",
  "i dont want to be alive anymore",
  "i can't go on anymore",
  "i am going to die",
  "i feel suicidal",
  "thinking about suicide",
  "i am a gambling addict",
  "i have lost everything",
  "i lost everything in forex",
  "i lost my whole pension",
  "i lost our rent money",
  "i can't stop losing money",
  "i keep losing and can't stop",
])("hears that somebody needs help that no trading answer gives: %s", (message) => {
  expect(isInDistress(message)).toBe(true);
});

test.each([
  "is forex gambling",
  "is trading addictive",
  "can a robot lose all my savings",
  "what if i lost everything with your robot",
  "how do i stop trading with a robot",
  "is martingale suicide",
  "is it suicide to trade without a stop loss",
  "i think martingale is suicide",
  "what if i lost everything",
  "i lost everything on demo",
  "i lost everything that i saved in the lab",
  "i lost the password of my savings account",
  "i think the euro is going to die",
  "i want to end it with the next period",
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
