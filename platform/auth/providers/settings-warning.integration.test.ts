import { expect, test } from "vitest";
import { authHarness } from "../test-harness.ts";

test("a provider that is switched on without the address it needs is told of, and the others are not", async () => {
  const keys = 'enabled = true\nclient_id = "id"\nsecret = "hush"';
  const harness = await authHarness({
    settings: `[auth.external.keycloak]\n${keys}\n[auth.external.google]\n${keys}\n[auth.external.gitlab]\n${keys.replace("true", "false")}`,
  });
  try {
    expect(harness.logged.map(({ message }) => message).filter((message) => message.includes("auth.external"))).toEqual(
      ["auth.external.keycloak needs url, the address of its issuer. It has no effect."],
    );
  } finally {
    await harness.stop();
  }
});
