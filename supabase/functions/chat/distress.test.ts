import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { distressAnswer, isInDistress, needsHelp } from "./distress.ts";

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
  "i wanna die",
  "thinking of ending it all",
  "i can’t take it anymore",
  "I can’t go on",
  "life is not worth living",
  "i have nothing to live for",
  "my family would be better off without me",
  "my husband wants to kill himself",
  "my brother killed himself after trading",
  "my son is talking about suicide",
  "ich will nicht mehr leben",
  "cant stop trading",
  "trading addiction help",
  "i think i am a gambler",
  "ive lost everything and dont know what to do",
  "i lost all my money trading",
  "lost my life savings",
  "i lost my wife's savings",
  "i lost 20k of my college fund",
  "i lost the rent money",
  "i blew my retirement",
  "my son lost everything with your robot",
  "my wife left me because of trading",
  "i lost my savings, how do i get my money back",
  "ich habe alles verloren",
  "i don't see a reason to keep living",
  "i am thinking of ending things",
  "i want it all to end",
  "i don't want to be here anymore",
  "i cannot live with myself",
  "all my savings are gone because of leverage",
  "i put my whole pension in and lost it",
  "i burned through our savings",
  "i can't stop opening trades on my phone",
  "i am hooked on trading",
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
  "i do not know how to go on with lesson 3",
  "i can't go on to checkout",
  "i don't want to live trade yet",
  "i no longer want to live in the us",
  "i feel like dying laughing",
  "how to end my lifetime access",
  "end my life membership",
  "can forex take my life savings",
  "i am addicted to your lessons",
  "i lost my pension plan login",
  "i lost my house number in the checkout",
  "how many people have lost everything",
  "what happens if i have lost everything",
  "the robot lost all my money",
  "i think about suicide trades",
  "i lost everything after a reload",
  "i lost everything in my cart",
  "i lost it all when the page reloaded",
  "i lost my home screen icon",
  "i lost my family discount code",
  "my wife left me her license, can i use it",
  "can i end things with my mentor early",
])("takes an ordinary question for one: %s", (message) => {
  expect(isInDistress(message)).toBe(false);
});

test.each([
  ["i dont know what to do", true],
  ["which robot can win it back", true],
  ["thanks", false],
  ["how do i cancel my plan", false],
])("behind it, takes “%s” for a question about the same: %s", (last, expected) => {
  const told = [
    { role: "user", content: "i lost my life savings" },
    { role: "assistant", content: distressAnswer() },
  ] as const;
  expect(needsHelp([...told, { role: "user", content: last }])).toBe(expected);
});

test("sends nobody to a calculator", () => {
  expect(distressAnswer()).toContain("988");
  expect(distressAnswer()).not.toContain("/forex-tools");
});

test("looks no further ahead than a bounded number of characters: a message may have 32 KB, and everybody waits while it is read", () => {
  const source = readFileSync(new URL("distress.ts", import.meta.url), "utf8");
  expect(source.match(/\.[*+](?!\w)|\.\{\d+,\}/g)).toBe(null);
});
