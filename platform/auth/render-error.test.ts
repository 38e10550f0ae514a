import { expect, test } from "vitest";
import { authErrors } from "./errors.ts";
import { renderAuthError } from "./render-error.ts";

const log = { info() {}, warn() {}, error() {} };

test("a full disk at sign-up is 507, says that nothing was saved, and names no file", async () => {
  const error = Object.assign(new Error('could not extend file "base/5/16484": No space left on device'), {
    code: "53100",
    routine: "mdextend",
  });
  const response = renderAuthError(error, new Request("http://site.example/auth/v1/signup"), "id-1", log);
  expect([response.status, response.headers.get("retry-after")]).toEqual([507, "30"]);
  expect(await response.json()).toMatchObject({
    error_code: "insufficient_storage",
    msg: expect.stringMatching(/no room to store this right now\. Nothing was saved/),
  });
});

test.each([
  ["2024-01-01", { code: "user_banned", message: "User is banned" }],
  ["2026-05-31", { code: "user_banned", message: "User is banned" }],
  ["2023-12-31", { code: 400, error_code: "user_banned", msg: "User is banned" }],
  ["latest", { code: 400, error_code: "user_banned", msg: "User is banned" }],
  ["", { code: 400, error_code: "user_banned", msg: "User is banned" }],
])("a client that asks for version %j gets the codes of that version", async (version, body) => {
  const request = new Request("http://site.example/auth/v1/user", { headers: { "x-supabase-api-version": version } });
  const response = renderAuthError(authErrors.userBanned(), request, "id-1", log);
  expect(await response.json()).toEqual(body);
});
