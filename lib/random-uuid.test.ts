import { afterEach, expect, test, vi } from "vitest";
import { randomUuid } from "./random-uuid.ts";
import { uuid } from "./uuid.ts";

afterEach(() => vi.unstubAllGlobals());

test("is a UUID of version 4, another one each time, also where the browser has no crypto.randomUUID", () => {
  const { crypto } = globalThis;
  vi.stubGlobal("crypto", { getRandomValues: (bytes: Uint8Array<ArrayBuffer>) => crypto.getRandomValues(bytes) });
  const made = Array.from({ length: 500 }, randomUuid);
  expect(new Set(made).size).toBe(500);
  for (const one of made) expect(one).toMatch(uuid);
  for (const one of made) expect(one).toMatch(/^.{14}4.{4}[89ab]/);
});

test("has version and variant in their places, whatever the bytes are", () => {
  for (const [byte, text] of [
    [0, "00000000-0000-4000-8000-000000000000"],
    [255, "ffffffff-ffff-4fff-bfff-ffffffffffff"],
  ] as const) {
    vi.stubGlobal("crypto", { getRandomValues: (bytes: Uint8Array) => bytes.fill(byte) });
    expect(randomUuid()).toBe(text);
  }
});
