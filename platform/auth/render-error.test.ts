import { expect, test } from "vitest";
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
