import { describe, expect, test } from "vitest";
import { acceptedStep, base32, hotp, stepAt, totpUri } from "./totp.ts";

const key = Buffer.from("12345678901234567890");

describe("one-time codes", () => {
  test.each([
    [0, "755224"],
    [1, "287082"],
    [2, "359152"],
    [3, "969429"],
    [4, "338314"],
    [5, "254676"],
    [6, "287922"],
    [7, "162583"],
    [8, "399871"],
    [9, "520489"],
  ])("of counter %d are those of RFC 4226, appendix D", (counter, code) => {
    expect(hotp(key, counter)).toBe(code);
  });

  test.each([
    [59, "94287082"],
    [1111111109, "07081804"],
    [1111111111, "14050471"],
    [1234567890, "89005924"],
    [2000000000, "69279037"],
    [20000000000, "65353130"],
  ])("at second %d are those of RFC 6238, appendix B", (second, code) => {
    expect(hotp(key, stepAt(second * 1000), 8)).toBe(code);
  });
});

describe("a code", () => {
  const moment = 1_700_000_000_000;
  const step = stepAt(moment);
  const accepted = (at: number, lastStep: number | null = null) => acceptedStep(key, hotp(key, at), moment, lastStep);

  test("is good one step before and after its own", () => {
    expect([-2, -1, 0, 1, 2].map((off) => accepted(step + off))).toEqual([
      undefined,
      step - 1,
      step,
      step + 1,
      undefined,
    ]);
  });

  test("is refused when its step, or a later one, was used", () => {
    expect([-1, 0, 1].map((off) => accepted(step + off, step))).toEqual([undefined, undefined, step + 1]);
  });

  test.each(["", "0", " ", "1234567", "12345６", "abcdef", "9".repeat(1000)])("%j is refused", (code) => {
    expect(acceptedStep(key, code, moment, null)).toBeUndefined();
  });
});

test.each([
  ["", ""],
  ["f", "MY"],
  ["fo", "MZXQ"],
  ["foo", "MZXW6"],
  ["foob", "MZXW6YQ"],
  ["fooba", "MZXW6YTB"],
  ["foobar", "MZXW6YTBOI"],
])("%j in base 32 is that of RFC 4648 without padding", (text, encoded) => {
  expect(base32(Buffer.from(text))).toBe(encoded);
});

test("names of sites and accounts cannot break out of the address", () => {
  const uri = new URL(totpUri("A&B: c?secret=x", "a+b@x.example", "SECRET"));
  expect(uri.searchParams.get("issuer")).toBe("A&B: c?secret=x");
  expect(uri.searchParams.getAll("secret")).toEqual(["SECRET"]);
  expect(decodeURIComponent(uri.pathname)).toContain("A&B: c?secret=x:a+b@x.example");
});
