import { expect, test } from "vitest";
import type { AuthContext } from "../context.ts";
import type { OpenProvider } from "./known-providers.ts";
import { verifyIdToken } from "./verify-id-token.ts";

test("what is no token is refused before the provider is asked anything", async () => {
  let asked = 0;
  const clientOf = () => {
    asked += 1;
    return Promise.reject(new Error("there is no connection"));
  };
  const log = { info() {}, warn() {}, error() {} };
  const context = { providers: { clients: { clientOf } }, log } as unknown as AuthContext;
  const provider = { name: "google" } as OpenProvider;
  const verify = (idToken: string) => verifyIdToken(context, provider, { idToken, accessToken: undefined, nonce: "" });
  for (const text of ["mock-id-token", "", "a.b", "a.b.c"])
    await expect(verify(text), text).rejects.toThrow("Bad ID token");
  expect(asked).toBe(0);
  const claims = Buffer.from('{"sub":"1"}').toString("base64url");
  await expect(verify(`e30.${claims}.x`)).rejects.not.toThrow("Bad ID token");
  expect(asked).toBe(1);
});
