import { describe, expect, test } from "vitest";
import { explainLinkError, readAuthFragment } from "./auth-fragment.ts";
import { afterLink } from "./mailed-link-panel.tsx";
import { safeNextPath } from "./next-path.ts";

describe("the path to continue at", () => {
  test.each(["/member-area", "/robots?sort=price#vps-hosting", "/"])("%s is followed", (path) => {
    expect(safeNextPath(path)).toBe(path);
  });

  test.each([
    null,
    undefined,
    "",
    "member-area",
    "https://evil.example",
    "//evil.example",
    "///evil.example",
    "/\\evil.example",
    "/\\/evil.example",
    "\\/evil.example",
    "/\t/evil.example",
    "/\n/evil.example",
    "\t//evil.example",
    "/..//evil.example",
    "/.//evil.example",
    "/%2e%2e//evil.example",
    "javascript:alert(1)",
    "/auth?next=/auth",
    "/_paddle/checkout?price=pri_1&email=other@b.example&ref=r1",
    "/robots/../_paddle/checkout",
    "/_sandbox/checkout",
    "/_dev/mail/key",
    "/functions/v1/chat",
    "/rest/v1/",
  ])("%j is not", (path) => {
    expect(safeNextPath(path)).toBe("/member-area");
  });
});

test("a confirmed account begins at the site's root, unless the visitor came to sign up from another page", () => {
  const signup = { kind: "link", tokenHash: "t", type: "signup" } as const;
  expect(afterLink(signup, null)).toBe("/");
  expect(afterLink(signup, { email: "a@b.example", next: "/member-area?order=7" })).toBe("/member-area?order=7");
  expect(afterLink(signup, { email: "a@b.example", next: "//evil.example" })).toBe("/");
  expect(afterLink({ ...signup, type: "recovery" }, { email: "a@b.example", next: "/pricing" })).toBeUndefined();
});

describe("the address of a mailed link", () => {
  test("brings an unused token, a session or a code", () => {
    const link = { kind: "link", tokenHash: "t", type: "recovery" };
    expect(readAuthFragment("#token_hash=t&type=recovery")).toEqual(link);
    expect(readAuthFragment("", "?token_hash=t&type=recovery")).toEqual(link);
    const session = { kind: "session", accessToken: "a", refreshToken: "b" };
    expect(readAuthFragment("#access_token=a&refresh_token=b&type=signup")).toEqual({ ...session, recovery: false });
    expect(readAuthFragment("#access_token=a&refresh_token=b&type=recovery")).toEqual({ ...session, recovery: true });
    expect(readAuthFragment("", "?code=c")).toEqual({ kind: "code", code: "c" });
    expect(readAuthFragment("#message=One+of+two")).toEqual({ kind: "half" });
  });

  test("brings an error with its code, and none of its words", () => {
    const error = { kind: "error", code: "otp_expired", confirms: false };
    expect(readAuthFragment("#error=access_denied&error_code=otp_expired&error_description=Call+555")).toEqual(error);
    expect(readAuthFragment("", "?error=access_denied&error_code=otp_expired")).toEqual(error);
  });

  test("says whether the link that failed was to confirm a registration", () => {
    const failed = (type: string) => readAuthFragment(`#error=access_denied&error_code=otp_expired&type=${type}`);
    expect(failed("signup")).toMatchObject({ kind: "error", confirms: true });
    expect(failed("recovery")).toMatchObject({ kind: "error", confirms: false });
  });

  test.each(["", "#", "#academy", "#faq", "#access_token=a"])("%j is an ordinary anchor", (hash) => {
    expect(readAuthFragment(hash)).toEqual({ kind: "none" });
  });

  test.each(["otp_expired", "Call +1 900 555 0199", "toString", ""])("%j is explained in our own words", (code) => {
    expect(explainLinkError(code)).toMatch(/Ask for a new one/);
  });
});
