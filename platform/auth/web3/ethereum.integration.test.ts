import { secp256k1 } from "@noble/curves/secp256k1.js";
import { keccak_256 } from "@noble/hashes/sha3.js";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type AuthHarness, authHarness, siteUrl } from "../test-harness.ts";
import { isSignedByEthereum } from "./ethereum-signature.ts";
import { readSignedMessage } from "./signed-message.ts";

let harness: AuthHarness;
beforeAll(async () => {
  harness = await authHarness({ settings: "[auth.web3.ethereum]\nenabled = true" });
});
afterAll(() => harness.stop());

type Hex = `0x${string}`;
const order = secp256k1.Point.Fn.ORDER;
const hexOf = (bytes: Uint8Array): Hex => `0x${Buffer.from(bytes).toString("hex")}`;
const personalHash = (message: string) => {
  const bytes = Buffer.from(message);
  return keccak_256(Buffer.concat([Buffer.from(`\x19Ethereum Signed Message:\n${bytes.length}`), bytes]));
};

/** As a wallet does it: the lower s, and v of 27 or 28. */
function wallet() {
  const { secretKey, publicKey } = secp256k1.keygen();
  const point = secp256k1.Point.fromBytes(publicKey).toBytes(false);
  const parts = (message: string) =>
    secp256k1.Signature.fromBytes(
      secp256k1.sign(personalHash(message), secretKey, { prehash: false, format: "recovered" }),
      "recovered",
    );
  const write = (r: bigint, s: bigint, v: number): Hex =>
    `0x${[r, s].map((number) => number.toString(16).padStart(64, "0")).join("")}${v.toString(16).padStart(2, "0")}`;
  return {
    address: hexOf(keccak_256(point.subarray(1)).subarray(-20)),
    sign(message: string): Hex {
      const { r, s, recovery } = parts(message);
      return write(r, s, 27 + (recovery ?? 0));
    },
    /** The other signature that this one gives away: just as good to a checker that does not ask for the lower s. */
    signHigh(message: string): Hex {
      const { r, s, recovery } = parts(message);
      return write(r, order - s, 27 + (1 - (recovery ?? 0)));
    },
  };
}

type Words = {
  readonly domain?: string;
  readonly uri?: string;
  readonly issued?: number;
  readonly fields?: string;
  readonly head?: string;
};

const messageFor = (
  address: string,
  {
    domain = "127.0.0.1:3000",
    uri = `${siteUrl}/auth`,
    issued = 0,
    fields = "\nChain ID: 1\nNonce: 0a1b2c3d",
    head = "",
  }: Words = {},
) =>
  `${domain} wants you to sign in with your Ethereum account:${head}\n${address}\n\nNo cost, no transaction.\n\nURI: ${uri}\nVersion: 1${fields}\nIssued At: ${new Date(Date.now() + issued).toISOString()}`;

const ask = async (message: string, signature: string) => {
  const response = await harness.call("/auth/v1/token?grant_type=web3", {
    json: { chain: "ethereum", message, signature },
  });
  return { status: response.status, body: await response.json() };
};

describe("signing in with an Ethereum wallet", () => {
  test("opens an account through the real client, which asks the wallet itself, and finds it again however the address is written", async () => {
    const { address, sign } = wallet();
    const asked: string[] = [];
    const provider = {
      on: () => undefined,
      removeListener: () => undefined,
      async request({ method, params }: { method: string; params?: readonly Hex[] }) {
        asked.push(method);
        if (method === "eth_requestAccounts") return [address];
        if (method === "eth_chainId") return "0x1";
        return sign(Buffer.from((params?.[0] ?? "").slice(2), "hex").toString());
      },
    };
    const { data, error } = await harness.client().auth.signInWithWeb3({
      chain: "ethereum",
      wallet: provider as never,
      statement: "I accept the terms.",
      options: { url: `${siteUrl}/auth` },
    });
    expect(error).toBeNull();
    expect(asked).toEqual(["eth_requestAccounts", "eth_chainId", "personal_sign"]);
    expect(data.user?.app_metadata).toMatchObject({ provider: "web3" });
    expect(data.user?.identities?.[0]).toMatchObject({
      id: `web3:ethereum:${address}`,
      identity_data: { address, chain: "ethereum", network: "1", statement: "I accept the terms." },
    });
    const shouted = messageFor(`0x${address.slice(2).toUpperCase()}`);
    expect((await ask(shouted, sign(shouted))).body.user.id).toBe(data.user?.id);
  });

  test("takes a message once, also with the signature's other form or written differently", async () => {
    const { address, sign, signHigh } = wallet();
    const message = messageFor(address);
    const signature = sign(message);
    const [first, second] = await Promise.all([ask(message, signature), ask(message, signature)]);
    expect([first.status, second.status].sort()).toEqual([200, 400]);
    const bare = Buffer.from(signature.slice(2), "hex");
    bare[64] = (bare[64] ?? 27) - 27;
    for (const again of [signature, signature.slice(2).toUpperCase(), hexOf(bare), signHigh(message)])
      expect((await ask(message, again)).status).toBe(400);
  });

  test("refuses a high s, which no wallet makes, before the message is used", async () => {
    const { address, sign, signHigh } = wallet();
    const message = messageFor(address);
    expect(await ask(message, signHigh(message))).toEqual({
      status: 400,
      body: { error: "invalid_grant", error_description: "Signature does not match address in message" },
    });
    expect((await ask(message, sign(message))).status).toBe(200);
  });

  const refusals: Record<string, [Words, string]> = {
    "another site's domain": [{ domain: "evil.example" }, "Domain that does not match"],
    "another site's address": [{ uri: "http://evil.example/auth" }, "URI which is not allowed"],
    "another site": [{ domain: "evil.example", uri: "http://evil.example/auth" }, "signed for another app"],
    "this site's name with another port": [{ domain: "127.0.0.1:3001", uri: "http://127.0.0.1:3001/" }, "not allowed"],
    "an old day": [{ issued: -11 * 60_000 }, "issued too long ago"],
    "a day to come": [{ issued: 11 * 60_000 }, "issued too far in the future"],
    "an end that has passed": [
      { fields: `\nExpiration Time: ${new Date(Date.now() - 1_000).toISOString()}` },
      "is expired",
    ],
    "a beginning to come": [
      { fields: `\nNot Before: ${new Date(Date.now() + 600_000).toISOString()}` },
      "becomes valid in the future",
    ],
  };
  test.each(Object.entries(refusals))("refuses a message for %s", async (_, [words, why]) => {
    const { address, sign } = wallet();
    const message = messageFor(address, words);
    const { status, body } = await ask(message, sign(message));
    expect([status, body.error]).toEqual([400, "invalid_grant"]);
    expect(body.error_description).toContain(why);
  });

  test.each<[string, Words]>([
    ["a short nonce", { fields: "\nNonce: 1234567" }],
    ["a nonce of other characters", { fields: "\nNonce: 1234-5678" }],
    ["no chain", { fields: "\nChain ID: 0x1" }],
    ["no time", { fields: "\nNot Before: tomorrow" }],
    ["more in the first line", { head: " now" }],
  ])("refuses a message with %s as malformed", async (_, words) => {
    const { address, sign } = wallet();
    const message = messageFor(address, words);
    expect(await ask(message, sign(message))).toMatchObject({
      status: 400,
      body: { error_code: "validation_failed", msg: "message is not a Sign-In With Ethereum message" },
    });
  });

  test("refuses another wallet's signature, one of another message, and what is none", async () => {
    const [{ address, sign }, other] = [wallet(), wallet()];
    const message = messageFor(address);
    const forged = [
      other.sign(message),
      sign(`${message} `),
      `0x${"00".repeat(65)}`,
      `0x${"ff".repeat(65)}`,
      `${sign(message).slice(0, -2)}1d`,
      `${sign(message).slice(0, -2)}00`.replace(/00$/, sign(message).endsWith("1b") ? "1c" : "1b"),
    ];
    for (const signature of forged) {
      const { status, body } = await ask(message, signature);
      expect([signature, status, body.error_description]).toEqual([
        signature,
        400,
        "Signature does not match address in message",
      ]);
    }
    for (const signature of ["", "0x", "A".repeat(88), `0x${"0".repeat(129)}g`])
      expect(await ask(message, signature)).toMatchObject({ status: 400, body: { error_code: "validation_failed" } });
    expect((await ask(message, sign(message))).status).toBe(200);
  });

  test("refuses a wallet of Solana where it is not switched on", async () => {
    const json = { chain: "solana", message: "x".repeat(100), signature: "A".repeat(86) };
    const response = await harness.call("/auth/v1/token?grant_type=web3", { json });
    expect([response.status, (await response.json()).msg]).toEqual([422, "Solana Web3 provider is disabled"]);
  });
});

test("a signature of web3.js' documentation is its address's", () => {
  const address = "0x2c7536E3605D9C16a7a3D7b1898e529396a65c23";
  const signature = Buffer.from(
    "b91467e570a6466aa9e9876cbcd013baba02900b8979d43fe208a4a4f339f5fd6007e74cd82e037b800186422fc2da167c747ef045e5d18a5f5d4300f8e1a0291c",
    "hex",
  );
  expect(isSignedByEthereum(address, "Some data", signature)).toBe(true);
  expect(isSignedByEthereum(address, "Some data.", signature)).toBe(false);
});

test.each([0, 1])("a wallet that writes %i where others write 27 more is understood", (bit) => {
  const { address, sign } = wallet();
  const endsWith = (v: number) => (message: string) => sign(message).endsWith(v.toString(16));
  const message = Array.from({ length: 100 }, (_, at) => `Message ${at}`).find(endsWith(27 + bit)) ?? "";
  const withV = (v: number) => Buffer.from(`${sign(message).slice(2, -2)}0${v}`, "hex");
  expect(isSignedByEthereum(address, message, withV(bit))).toBe(true);
  expect(isSignedByEthereum(address, message, withV(1 - bit))).toBe(false);
});

test("a statement is never read as a field, and a message without one is read", () => {
  const text = messageFor("0x0", {}).replace("No cost, no transaction.", "Nonce");
  expect(readSignedMessage(text, "Ethereum")).toMatchObject({ statement: "Nonce", nonce: "0a1b2c3d", network: "1" });
  const without = messageFor("0x0").replace("No cost, no transaction.\n", "");
  expect(readSignedMessage(without, "Ethereum")).toMatchObject({ statement: undefined, domain: "127.0.0.1:3000" });
  expect(readSignedMessage(text, "Solana")).toBeUndefined();
});
