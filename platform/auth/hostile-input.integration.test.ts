import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type AuthHarness, authHarness, goodPassword } from "./test-harness.ts";

let harness: AuthHarness;
let userToken = "";
beforeAll(async () => {
  harness = await authHarness();
  const supabase = await harness.confirmedUser("victim@example.com");
  userToken = (await supabase.auth.getSession()).data.session?.access_token ?? "";
});
afterAll(() => harness.stop());

const someId = "7b0c5a36-7d5f-4a5c-9f0e-3a8f6f5d2c11";

const withBody = [
  ["POST", "/signup", ""],
  ["POST", "/token?grant_type=password", ""],
  ["POST", "/token?grant_type=refresh_token", ""],
  ["POST", "/token?grant_type=pkce", ""],
  ["POST", "/verify", ""],
  ["POST", "/recover", ""],
  ["POST", "/resend", ""],
  ["POST", "/otp", ""],
  ["POST", "/magiclink", ""],
  ["POST", "/owner", ""],
  ["PUT", "/user", "user"],
  ["POST", "/factors", "user"],
  ["POST", `/factors/${someId}/verify`, "user"],
  ["POST", "/factors/recovery-codes/verify", "user"],
  ["POST", "/invite", "service"],
  ["POST", "/admin/generate_link", "service"],
  ["POST", "/admin/users", "service"],
  ["PUT", `/admin/users/${someId}`, "service"],
  ["DELETE", `/admin/users/${someId}`, "service"],
] as const;

const tokenOf = (who: string) => (who === "service" ? harness.platform.keys.serviceRoleKey : userToken);

async function send(method: string, path: string, who: string, body: string | Uint8Array): Promise<Response> {
  const headers: Record<string, string> = { "content-type": "application/json" };
  if (who) headers.authorization = `Bearer ${tokenOf(who)}`;
  return harness.call(`/auth/v1${path}`, { method, headers, body: body as BodyInit });
}

const broken = ["", "{", "nonsense", "[1,", '{"a":1}}', "\u0000", "undefined", '{"email":"a@b.example",}', "NaN"];

describe.each(withBody)("%s %s", (method, path, who) => {
  test("answers malformed JSON with 400", async () => {
    for (const body of broken) {
      const response = await send(method, path, who, body);
      // A deletion may come without a body.
      const expected = method === "DELETE" && body === "" ? 404 : 400;
      expect([body, response.status]).toEqual([body, expected]);
      expect(response.headers.get("x-sb-error-code")).toBeTruthy();
    }
    const notUtf8 = await send(method, path, who, new Uint8Array([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x3a, 0x31, 0x7d]));
    expect(notUtf8.status).toBe(400);
  });

  test("answers an oversized body with 413 and a deep one with 400", async () => {
    expect((await send(method, path, who, `{"data":"${"x".repeat(70_000)}"}`)).status).toBe(413);
    expect((await send(method, path, who, `{"data":${"[".repeat(9000)}${"]".repeat(9000)}}`)).status).toBe(400);
  });

  test("answers wrong types, shapes and characters without a 500", async () => {
    const field = fc.constantFrom(
      ...[
        "email",
        "phone",
        "password",
        "current_password",
        "data",
        "token",
        "token_hash",
        "type",
        "refresh_token",
        "auth_code",
      ],
      ...[
        "code_verifier",
        "code_challenge",
        "code_challenge_method",
        "nonce",
        "create_user",
        "user_metadata",
        "app_metadata",
      ],
      ...[
        "role",
        "ban_duration",
        "email_confirm",
        "id",
        "password_hash",
        "should_soft_delete",
        "gotrue_meta_security",
        "__proto__",
      ],
      ...["factor_type", "friendly_name", "issuer", "challenge_id", "code"],
    );
    const nasty = fc.constantFrom<unknown>(
      ...[
        "",
        " ",
        "a@b.example",
        "\u0000",
        "\ud800",
        "A".repeat(5000),
        "'; drop table auth.users; --",
        "signup",
        "email",
        "recovery",
        "totp",
        someId,
      ],
      ...[
        "1h",
        "none",
        "999999999999h",
        "-1h",
        goodPassword,
        "\u202eevil@example.com",
        "ü@exämple.com",
        '"a b"@example.com',
        "plain",
      ],
      ...[
        null,
        true,
        0,
        -1,
        1e308,
        [],
        {},
        [null],
        { a: { b: "\u0000" } },
        { "\u0000": 1 },
        [["x"]],
        someId,
        "S256",
        "s256",
      ],
    );
    const value = fc.oneof(nasty, nasty, fc.jsonValue({ maxDepth: 3 }));
    const sound = {
      email: "a@b.example",
      password: goodPassword,
      type: "signup",
      token: "000000",
      refresh_token: "x",
      data: { a: 1 },
    };
    const nearlySound = fc.tuple(field, value).map(([key, wrong]) => ({ ...sound, [key]: wrong }));
    const body = fc.oneof(nearlySound, fc.dictionary(field, value, { maxKeys: 6 }), fc.jsonValue({ maxDepth: 2 }));
    await fc.assert(
      fc.asyncProperty(body, async (json) => {
        const response = await send(method, path, who, JSON.stringify(json));
        const text = await response.text();
        if (response.status >= 500)
          throw new Error(`${response.status} ${text} ${JSON.stringify(harness.logged.at(-1))}`);
        JSON.parse(text);
      }),
      { numRuns: 80 },
    );
  }, 120_000);
});

describe("queries", () => {
  test("of every kind are answered without a 500", async () => {
    const query = fc.dictionary(
      fc.constantFrom("token", "token_hash", "type", "redirect_to", "grant_type", "scope", "page", "per_page"),
      fc.oneof(
        fc.string({ unit: "binary", maxLength: 40 }),
        fc.constantFrom("signup", "\u0000", "-1", "1e9", "password", "pkce_x"),
      ),
    );
    const path = fc.constantFrom("/verify", "/token", "/logout", "/admin/users", "/user", "/settings", "/signup");
    const method = fc.constantFrom("GET", "POST", "PUT", "DELETE", "PATCH", "HEAD");
    await fc.assert(
      fc.asyncProperty(path, query, method, async (where, values, how) => {
        const pairs = Object.entries(values).map(([key, value]) => [key, value.toWellFormed()] as [string, string]);
        const body = how === "GET" || how === "HEAD" ? {} : { body: "{}" };
        const headers = { authorization: `Bearer ${harness.platform.keys.serviceRoleKey}` };
        const response = await harness.call(`/auth/v1${where}?${new URLSearchParams(pairs)}`, {
          method: how,
          headers,
          ...body,
        });
        expect(response.status).toBeLessThan(500);
      }),
      { numRuns: 300 },
    );
  }, 120_000);

  test("of unknown grants, endpoints and methods are named", async () => {
    const ask = async (method: string, path: string) => {
      const response = await harness.call(`/auth/v1${path}`, { method, ...(method === "GET" ? {} : { body: "{}" }) });
      return [response.status, (await response.json()).error_code];
    };
    expect(await ask("POST", "/token?grant_type=unknown")).toEqual([400, "validation_failed"]);
    expect(await ask("POST", "/token?grant_type=__proto__")).toEqual([400, "validation_failed"]);
    expect(await ask("POST", "/nothing")).toEqual([404, "not_found"]);
    expect(await ask("GET", "//token")).toEqual([404, "not_found"]);
    expect(await ask("GET", "/signup")).toEqual([405, "method_not_allowed"]);
  });
});

test("errors come in the form of the version that was asked for", async () => {
  const json = { email: "nobody@example.com", password: "wrong password" };
  const ask = (headers: Record<string, string>) =>
    harness.call("/auth/v1/token?grant_type=password", { json, headers });
  const old = await ask({});
  expect(old.headers.get("x-sb-error-code")).toBe("invalid_credentials");
  expect(await old.json()).toEqual({ code: 400, error_code: "invalid_credentials", msg: "Invalid login credentials" });
  const dated = await ask({ "x-supabase-api-version": "2024-01-01" });
  expect(dated.headers.get("x-supabase-api-version")).toBe("2024-01-01");
  expect(await dated.json()).toEqual({ code: "invalid_credentials", message: "Invalid login credentials" });
});

test("the host that a request names never reaches a mailed link", async () => {
  const email = "poisoned@example.com";
  const headers = {
    host: "evil.example",
    "x-forwarded-host": "evil.example",
    forwarded: "host=evil.example",
  };
  await harness.call("/auth/v1/signup?redirect_to=https://evil.example/", {
    json: { email, password: goodPassword },
    headers,
  });
  const mail = await harness.newestMail(email);
  expect(mail.Text + mail.HTML).not.toContain("evil.example");
});

test("a page of another origin signs nobody up and has no mail sent, also with a form's plain text", async () => {
  const email = "foreign-page@example.com";
  const body = JSON.stringify({ email, password: goodPassword });
  for (const path of ["/auth/v1/signup", "/auth/v1/recover", "/auth/v1/otp"]) {
    const headers = { origin: "https://evil.example", "content-type": "text/plain" };
    const response = await harness.call(path, { method: "POST", body, headers });
    expect(response.status).toBe(403);
    expect(await response.json()).toMatchObject({
      code: "origin_not_allowed",
      message: expect.stringMatching(/^Open the site at http\S+: /),
    });
  }
  expect(await harness.mails(email)).toEqual([]);
  const allowed = { origin: "http://localhost:5173", "content-type": "application/json" };
  expect((await harness.call("/auth/v1/signup", { method: "POST", body, headers: allowed })).status).toBe(200);
});

test("an address with strange but lawful characters signs up, and its mail shows it harmlessly", async () => {
  for (const email of ["o'neil+trade@example.com", "a.b_c{d}|e@example.com", "x&y=z@example.com", "#!$%@example.com"]) {
    const { error } = await harness.client().auth.signUp({ email, password: goodPassword });
    expect([email, error]).toEqual([email, null]);
    expect((await harness.newestMail(email)).Text).toContain(email);
  }
  for (const email of [
    "<script>@example.com",
    "a@b@c.example",
    "a\r\nBcc: b@example.com",
    "no-at-sign",
    `${"a".repeat(250)}@example.com`,
  ]) {
    const { error } = await harness.client().auth.signUp({ email, password: goodPassword });
    expect([email, error?.code]).toEqual([email, "validation_failed"]);
  }
});
