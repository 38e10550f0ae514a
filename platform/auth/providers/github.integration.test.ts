import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, test } from "vitest";
import { authHarness } from "../test-harness.ts";

const answers: Record<string, unknown> = {
  "/login/oauth/access_token": { access_token: "the-token", token_type: "bearer", scope: "user:email" },
  "/api/v3/user": { id: 7, login: "ada", name: null, avatar_url: "https://pictures.example/7" },
  "/api/v3/user/emails": [
    { email: "old@example.com", primary: false, verified: true },
    { email: "ada@example.com", primary: true, verified: true },
  ],
};

test("GitHub, which has no ID tokens, is asked for the person and the address it has verified", async () => {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    asked.push(`${request.url} ${request.headers.authorization ?? ""}`.trim());
    response.setHeader("content-type", "application/json");
    response.end(JSON.stringify(answers[request.url ?? ""]));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const harness = await authHarness({
    settings: `[auth.external.github]\nenabled = true\nclient_id = "id"\nsecret = "secret"\nurl = "${url}"`,
  });
  try {
    const began = await harness.call("/auth/v1/authorize?provider=github");
    const address = new URL(began.headers.get("location") ?? "");
    expect([address.pathname, address.searchParams.get("scope")]).toEqual(["/login/oauth/authorize", "user:email"]);
    const cookie = began.headers.getSetCookie()[0]?.split(";")[0] ?? "";
    const query = new URLSearchParams({ code: "abc", state: address.searchParams.get("state") ?? "" });
    const arrived = await harness.call(`/auth/v1/callback?${query}`, { headers: { cookie } });
    const session = new URLSearchParams(new URL(arrived.headers.get("location") ?? "").hash.slice(1));
    expect(session.get("provider_token")).toBe("the-token");
    const { data } = await harness.client().auth.getUser(session.get("access_token") ?? "");
    expect(data.user?.email).toBe("ada@example.com");
    expect(data.user?.user_metadata).toMatchObject({ user_name: "ada", provider_id: "7" });
    expect(asked).toContain("/api/v3/user Bearer the-token");
  } finally {
    await harness.stop();
    server.closeAllConnections();
    server.close();
  }
});
