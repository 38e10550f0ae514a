import { expect, test } from "vitest";
import { fitsSocket, socketCandidates } from "./socket-directory.ts";

test("the socket lies beside the data where its path is short enough", () => {
  expect(socketCandidates("/srv/site/data", "/tmp")[0]).toBe("/srv/site/data/run");
});

test("a long path gives way to a short one that is the same at every start", () => {
  const long = `/srv/${"long-name/".repeat(12)}data`;
  const [first] = socketCandidates(long, "/tmp");
  expect(first).toMatch(/^\/tmp\/northpip-[0-9a-f]{16}$/);
  expect(socketCandidates(long, "/tmp")).toEqual(socketCandidates(long, "/tmp"));
  expect(socketCandidates(`${long}2`, "/tmp")[0]).not.toBe(first);
});

test("bytes count, not characters", () => {
  const directory = `/srv/${"é".repeat(50)}`;
  expect(directory.length).toBeLessThan(60);
  expect(fitsSocket(directory)).toBe(false);
});
