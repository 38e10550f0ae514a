import { generateKeyPairSync, sign } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type AuthHarness, authHarness } from "../test-harness.ts";
import { readSignedMessage } from "./signed-message.ts";
import { keyOfAddress } from "./solana-signature.ts";

let harness: AuthHarness;
beforeAll(async () => {
  harness = await authHarness({ settings: "[auth.web3.solana]\nenabled = true" });
});
afterAll(() => harness.stop());

const alphabet = "123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz";
function base58(bytes: Buffer): string {
  let value = BigInt(`0x${bytes.toString("hex")}`);
  let text = "";
  for (; value > 0n; value /= 58n) text = alphabet[Number(value % 58n)] + text;
  return "1".repeat(bytes.findIndex((byte) => byte !== 0)) + text;
}

function wallet() {
  const { publicKey, privateKey } = generateKeyPairSync("ed25519");
  const raw = Buffer.from(publicKey.export({ format: "jwk" }).x ?? "", "base64url");
  return { address: base58(raw), sign: (message: string) => sign(null, Buffer.from(message), privateKey) };
}

type Words = { readonly domain?: string; readonly uri?: string; readonly issued?: number; readonly more?: string };

const messageFor = (
  address: string,
  { domain = "127.0.0.1:3000", uri = "http://127.0.0.1:3000/auth", issued = 0, more = "" }: Words = {},
) =>
  `${domain} wants you to sign in with your Solana account:\n${address}\n\nNo cost, no transaction.\n\nURI: ${uri}\nVersion: 1\nIssued At: ${new Date(Date.now() + issued).toISOString()}${more}`;

const signIn = (message: string, signature: Buffer) =>
  harness.client().auth.signInWithWeb3({ chain: "solana", message, signature: new Uint8Array(signature) });

describe("signing in with a Solana wallet", () => {
  test("opens an account without an address, and finds it again", async () => {
    const { address, sign: signed } = wallet();
    const message = messageFor(address);
    const { data, error } = await signIn(message, signed(message));
    expect(error).toBeNull();
    expect(data.user?.app_metadata).toMatchObject({ provider: "web3" });
    expect(data.user?.identities?.[0]?.id).toBe(`web3:solana:${address}`);
    const next = messageFor(address, { more: "\nNonce: another" });
    expect((await signIn(next, signed(next))).data.user?.id).toBe(data.user?.id);
  });

  test("takes a message once, and none of another site, time, signer or form", async () => {
    const { address, sign: signed } = wallet();
    const message = messageFor(address);
    await signIn(message, signed(message));
    const other = wallet();
    const bad: Record<string, readonly [string, Buffer]> = {
      used: [message, signed(message)],
      signer: [messageFor(address), other.sign(messageFor(address))],
      ...Object.fromEntries(
        Object.entries<Words>({
          domain: { domain: "evil.example" },
          uri: { uri: "http://evil.example/auth" },
          both: { domain: "evil.example", uri: "http://evil.example/auth" },
          old: { issued: -11 * 60_000 },
          ahead: { issued: 11 * 60_000 },
          expired: { more: `\nExpiration Time: ${new Date(Date.now() - 1_000).toISOString()}` },
          "no time": { more: "\nNot Before: soon" },
        }).map(([name, words]) => {
          const text = messageFor(address, words);
          return [name, [text, signed(text)] as const];
        }),
      ),
    };
    for (const [name, [text, signature]] of Object.entries(bad)) {
      const { error } = await signIn(text, signature);
      expect([name, error?.status]).toEqual([name, 400]);
    }
  });

  test("is refused for a chain that is unknown or not switched on", async () => {
    const asked = async (chain: string, message = "x".repeat(100)) => {
      const json = { chain, message, signature: "A".repeat(88) };
      const response = await harness.call("/auth/v1/token?grant_type=web3", { json });
      return [response.status, await response.json()];
    };
    expect(await asked("dogecoin")).toMatchObject([400, { error_code: "web3_unsupported_chain" }]);
    expect(await asked("ethereum")).toMatchObject([
      422,
      { error_code: "web3_provider_disabled", msg: "Ethereum Web3 provider is disabled" },
    ]);
    // Also where something else is wrong with the request.
    expect(await asked("ethereum", "short")).toMatchObject([422, { error_code: "web3_provider_disabled" }]);
    expect(await asked("solana", "short")).toMatchObject([400, { msg: "message: is too short" }]);
  });
});

test("an address has 32 bytes, zeros in front included", () => {
  expect(keyOfAddress("1".repeat(32))).toEqual(Buffer.alloc(32));
  expect(keyOfAddress("1".repeat(33))).toBeUndefined();
  expect(keyOfAddress("0".repeat(32))).toBeUndefined();
});

test("a statement is not read as fields", () => {
  const text = messageFor("a").replace("No cost, no transaction.", "URI: http://evil.example/");
  expect(readSignedMessage(text, "Solana")?.uri).not.toBe("http://127.0.0.1:3000/auth");
});
