import { expect, test } from "vitest";
import { eventWord } from "./event-words.ts";

test("a dispute that was lost is named as that, and not as its opening", () => {
  expect(eventWord({ type: "disputed", lost: null })).toBe("Dispute");
  expect(eventWord({ type: "disputed", lost: true })).toBe("Dispute lost");
  expect(eventWord({ type: "dispute_won", lost: null })).toBe("Dispute won");
  expect(eventWord({ type: "something-new", lost: null })).toBe("something-new");
});
