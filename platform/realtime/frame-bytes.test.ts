import { expect, test } from "vitest";
import { createFrameBytes } from "./frame-bytes.ts";
import { realtimeLimits } from "./limits.ts";

const { frameBytes, frameBytesOfSite, frameBytesOfProcess } = realtimeLimits;

test("all sockets of the network around an IPv6 address leave others a part of what the process reads", () => {
  const bytes = createFrameBytes();
  for (let n = 0; n < 1_000; n += 1) bytes.take(`2001:db8:1:${n.toString(16)}::/64`, frameBytes);
  expect(bytes.take("203.0.113.7", frameBytes)).toBe(true);
  expect(bytes.take("2001:db8:2:1::/64", frameBytes)).toBe(true);
});

test("nor does it have them all while it goes on", () => {
  expect(frameBytesOfSite.perSecond).toBeLessThanOrEqual(frameBytesOfProcess.perSecond / 2);
});
