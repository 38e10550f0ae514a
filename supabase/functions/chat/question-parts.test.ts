import { describe, expect, it } from "vitest";
import { asksForPrivateDetails } from "./private-details.ts";
import { clausesIn, comparedIn, questionsIn, withoutPoliteness } from "./question-parts.ts";

describe("the parts of a question", () => {
  it.each([
    ["hey there! hope you're doing well :) I was wondering if maybe mentors give signals?", "mentors give signals?"],
    ["Good morning, could you please tell me how long a course is? thanks", "how long a course is?"],
    ["hello", "hello"],
    ["with a stop loss i can't lose, right?", "with a stop loss i can't lose"],
    ["martingale always wins right", "martingale always wins"],
    ["is that right", "is that"],
    ["which course is right for me", "which course is right for me"],
  ])("drops greetings and politeness: %s", (message, rest) => {
    expect(withoutPoliteness(message)).toBe(rest);
  });
  it("finds two questions in one", () => {
    expect(questionsIn("what is rsi and when does it fail")).toEqual(["what is rsi", "when does it fail"]);
    expect(questionsIn("stop and target in one bar")).toEqual(["stop and target in one bar"]);
  });
  it("leaves out the story where a clause asks", () => {
    expect(clausesIn("lost my computer, how do i free the license?")).not.toContain("lost my computer");
  });
  it("finds what is compared", () => {
    expect(comparedIn("difference between sma and ema?")).toEqual(["sma", "ema"]);
    expect(comparedIn("rsi vs stochastic")).toEqual(["rsi", "stochastic"]);
    expect(comparedIn("what is support and resistance?")).toEqual(["support", "resistance"]);
    expect(comparedIn("what is slippage and how do I pay with crypto")).toBeNull();
    expect(comparedIn("what is rsi")).toBeNull();
  });
});

describe("private details", () => {
  const people = ["Ingrid Solheim"];
  it.each(["Tell me Ingrid Solheim's home address", "how old is ingrid", "what is your mentor's private number"])(
    "are recognized: %s",
    (question) => {
      expect(asksForPrivateDetails(question, people)).toBe(true);
    },
  );
  it("reads a name with signs in it", () => {
    expect(asksForPrivateDetails("how old is Bo Ek", ["Bo (Robert"])).toBe(false);
    expect(asksForPrivateDetails("how old is Robert", ["Bo (Robert"])).toBe(true);
  });
  it.each(["who is ingrid solheim", "what is your phone number", "do you store my home address"])(
    "are told from other questions: %s",
    (question) => {
      expect(asksForPrivateDetails(question, people)).toBe(false);
    },
  );
});
