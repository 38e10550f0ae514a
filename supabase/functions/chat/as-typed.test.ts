import { expect, test } from "vitest";
import { writtenOut } from "./as-typed.ts";

test.each([
  ["wat is a candel stick", "what is a candlestick"],
  ["do u offer refunds pls", "do you offer refunds please"],
  ["whats the diffrence betwen a lot and a pip", "whats the difference between a lot and a pip"],
  ["r u a bot", "are you a bot"],
  ["ur robot dosnt start", "your robot doesn't start"],
  ["what is R, and an EUR/USD quote", "what is R, and an EUR/USD quote"],
  ["different diffusion sense", "different diffusion sense"],
])("%s is written out", (question, meant) => expect(writtenOut(question)).toBe(meant));
