import { describe, expect, test } from "vitest";
import { explainFragment, readAuthFragment } from "./auth-fragment.ts";
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
  ])("%j is not", (path) => {
    expect(safeNextPath(path)).toBe("/member-area");
  });
});

describe("the fragment of a mailed link", () => {
  test("brings a session, for a new password or not", () => {
    expect(readAuthFragment("#access_token=a&refresh_token=b&type=signup")).toEqual({
      kind: "session",
      recovery: false,
    });
    expect(readAuthFragment("#access_token=a&type=recovery")).toEqual({ kind: "session", recovery: true });
  });

  test("brings an error with its code", () => {
    expect(
      readAuthFragment(
        "#error=access_denied&error_code=otp_expired&error_description=Email+link+is+invalid+or+has+expired",
      ),
    ).toEqual({
      kind: "error",
      code: "otp_expired",
      description: "Email link is invalid or has expired",
    });
  });

  test.each(["", "#", "#academy", "#faq"])("%j is an ordinary anchor", (hash) => {
    expect(readAuthFragment(hash)).toEqual({ kind: "none" });
  });

  test("an expired link is explained with the next step", () => {
    expect(explainFragment({ code: "otp_expired", description: "x" })).toContain("Ask for a new one");
  });
});
