import { isIP } from "node:net";
import fc from "fast-check";
import { exportJWK, generateKeyPair, SignJWT } from "jose";
import { beforeAll, describe, expect, test } from "vitest";
import { hostileBytes, hostileText, readsAnything, readsAnythingLater } from "../../tests/support/fuzz.ts";
import { clientAddress } from "./client-address.ts";
import { isAllowedOrigin } from "./cors.ts";
import { problemOfPattern, repetitionsOf } from "./costly-pattern.ts";
import { HttpError, JwtError } from "./errors.ts";
import { bearerToken, tokenOf } from "./identify-caller.ts";
import { jsonDepth, maxJsonDepth, parseJson } from "./read-body.ts";
import { type VerificationKey, verifyToken } from "./verify-token.ts";

const never = () => false;
const isRefusal = (error: unknown) => error instanceof HttpError && error.status >= 400 && error.status < 500;
/** Of readers that take whatever comes. */
const takesAll = { isRefusal: never, least: { refused: 0 } } as const;

describe("any token is believed as it was signed, or refused:", () => {
  let key: VerificationKey;
  let samples: string[] = [];
  const subject = "7b0c5a36-7d5f-4a5c-9f0e-3a8f6f5d2c11";
  const claims = { role: "authenticated", aud: "authenticated", sub: subject };

  beforeAll(async () => {
    const { privateKey, publicKey } = await generateKeyPair("ES256", { extractable: true });
    key = { purpose: "session", alg: "ES256", key: publicKey };
    const sign = (header: object, payload: object) =>
      new SignJWT(payload as never).setProtectedHeader({ alg: "ES256", kid: "1", ...header }).sign(privateKey);
    const exp = Math.floor(Date.now() / 1000) + 3_600;
    samples = [
      await sign({}, { ...claims, exp }),
      await sign({}, { ...claims, exp: 1 }),
      await sign({ jwk: await exportJWK(publicKey), typ: "JWT" }, { ...claims, exp, sub: 5 }),
      await sign({}, { role: ["authenticated"], aud: {}, exp: "soon", nbf: "x" }),
    ];
  });

  test("tokens", async () => {
    const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString("base64url");
    const pieces = [
      ".",
      part({ alg: "none" }),
      part({ alg: "HS256", kid: "1" }),
      part({ alg: "ES256", kid: "1", crit: ["x"], x: 1 }),
      part({ alg: "ES256", kid: { a: 1 }, b64: false, crit: ["b64"] }),
      part(null),
      part([claims]),
      part(claims),
      "e30",
      "bnVsbA",
    ];
    const keyOf = async (kid: string | undefined) => (kid === "1" ? key : undefined);
    const input = fc.nat(9).chain((one) => (one < 1 ? fc.constantFrom(...samples) : hostileText(samples, pieces)));
    await readsAnythingLater({
      cases: 5_000,
      input,
      read: (token) => verifyToken(token, keyOf),
      isRefusal: (error) => error instanceof JwtError,
      check: (believed) => expect(believed).toMatchObject(claims),
    });
  });

  test("headers that carry one", () => {
    const headers = hostileText(["Bearer a.b.c", "bearer  x ", "Basic YTpi"], ["Bearer ", " ", "\t"]);
    const read = (text: string) => {
      const sent = new Headers();
      try {
        sent.set("authorization", text);
        sent.set("apikey", text);
      } catch {
        return undefined;
      }
      const request = new Request("http://127.0.0.1/", { headers: sent });
      return [bearerToken(request), tokenOf(request)];
    };
    const check = (tokens: string[] | undefined) => expect(tokens?.[0] ?? "a").toMatch(/^\S+$/);
    readsAnything({ cases: 4_000, input: headers, read, check, ...takesAll });
  });
});

describe("any other text of a request is read or refused:", () => {
  test("JSON, whose depth is known before it is parsed", () => {
    const samples = ['{"a":[1,{"b":"}]"}],"c":null}', '["\\"[",{}]', "[".repeat(90) + "]".repeat(90)].map((text) =>
      Buffer.from(text),
    );
    const depthOf = (value: unknown): number =>
      typeof value === "object" && value !== null ? 1 + Math.max(0, ...Object.values(value).map(depthOf)) : 0;
    readsAnything({
      cases: 10_000,
      input: fc.oneof(
        hostileBytes(samples),
        hostileText(samples.map(String), ["[", "]", "{", "}", '"', "\\", ":", ","]).map((text) => Buffer.from(text)),
      ),
      read: parseJson,
      isRefusal,
      check: (value: unknown, bytes) => {
        const depth = jsonDepth(`${bytes}`);
        // Of two fields of one name the text has both.
        expect(depth).toBeGreaterThanOrEqual(depthOf(value));
        expect(depth).toBeLessThanOrEqual(maxJsonDepth);
      },
    });
  });

  test("addresses that proxies tell, of which one is always an address", () => {
    const chains = hostileText(
      ["203.0.113.1, 10.0.0.1", "[2001:db8::1]:443", "::ffff:10.0.0.1", "unknown"],
      [",", ":", "[", "]", "::"],
    );
    const read = (text: string) => [0, 1, 2, 5].map((hops) => clientAddress("198.51.100.7", text, hops));
    const check = (all: string[]) => expect(all.every((address) => isIP(address) !== 0)).toBe(true);
    readsAnything({ cases: 6_000, input: chains, read, check, ...takesAll });
  });

  test("origins, of which no other site's is allowed", () => {
    const policy = { siteUrl: "http://127.0.0.1:3000", loopback: true };
    const origins = hostileText(
      ["http://127.0.0.1:3000", "http://localhost:5173", "https://[::1]", "null"],
      ["http://", "@", ".", ":", "evil.example"],
    );
    const check = (allowed: boolean, origin: string) => {
      if (allowed) expect(["127.0.0.1", "localhost", "[::1]"]).toContain(new URL(origin).hostname);
    };
    readsAnything({
      cases: 6_000,
      input: origins,
      read: (origin) => isAllowedOrigin(origin, policy),
      check,
      ...takesAll,
    });
  });

  test("regular expressions, whose cost is counted", () => {
    const patterns = hostileText(
      ["^(a{2,3}b){10}$", "[^]a]{3}", "\\d+(x|y)*"],
      ["(", ")", "{9,99}", "{9}", "[", "]", "\\1", "|", "*"],
    );
    const read = (text: string) => ({ states: repetitionsOf(text), problem: problemOfPattern(text) });
    const check = ({ states }: ReturnType<typeof read>) => expect(Number.isNaN(states) || states < 0).toBe(false);
    readsAnything({ cases: 6_000, input: patterns, read, check, ...takesAll });
  });
});
