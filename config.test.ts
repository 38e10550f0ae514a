import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { ConfigError, readConfig } from "#config";

const provider = (variables: Record<string, string>) => readConfig(variables).checkout.provider;

test.each(["x", "fifteen letters", "               x"])(
  "a webhook secret that can be guessed is refused: %j",
  (secret) =>
    expect(() => readConfig({ CHECKOUT_WEBHOOK_SECRET: secret })).toThrow(
      "the secret that the provider signs its messages with, at least 16 characters",
    ),
);

describe("the checkout that nobody configured", () => {
  test.each([{}, { HOST: "::1" }, { HOST: "localhost", SITE_URL: "http://127.0.0.1:4000" }] as Record<
    string,
    string
  >[])("is the sandbox where only this machine reaches the site: %o", (variables) =>
    expect(provider(variables)).toBe("sandbox"),
  );
  test.each([
    { SITE_URL: "https://northpip.example" },
    { HOST: "0.0.0.0" },
    { HOST: "0.0.0.0", SITE_URL: "http://127.0.0.1:3000" },
    { HOST: "192.168.1.20" },
    { TRUSTED_PROXIES: "1" },
    { SMTP_URL: "smtp://127.0.0.1:25" },
    { SITE_URL: "http://127.0.0.1.evil.example" },
  ] as Record<string, string>[])("is none where others may reach it: %o", (variables) =>
    expect(provider(variables)).toBe("none"),
  );
  test("is the sandbox on a public site only by name, and every page is then to say so", () => {
    const named = readConfig({ SITE_URL: "https://northpip.example", CHECKOUT_PROVIDER: "sandbox" });
    expect(named.checkout).toMatchObject({ provider: "sandbox", testNotice: true });
    expect(readConfig({}).checkout.testNotice).toBe(false);
    expect(readConfig({ CHECKOUT_PROVIDER: "gumroad" }).checkout.testNotice).toBe(false);
  });
});

/** Five values of each variable that people type, and that cannot be used. */
const bad: Record<string, string[]> = {
  PORT: ["70000", "-1", "abc", "3000.5", "0x10"],
  HOST: ["http://127.0.0.1", "127.0.0.1:3000", "my host", "*", "[::1]", "192.168.1.300", "127.0.0.1.5"],
  SITE_URL: [
    "https://your..site",
    "https://your.site.",
    "your.site",
    "https://your.site/shop",
    "https://",
    "http://0.0.0.0:3000",
    "https://me:secret@your.site",
    "https://your.site;",
  ],
  DATA_DIR: ["~/site", "$HOME/site", "~", "file:///var/lib/site", '"/var/lib/site"'],
  DATABASE_URL: ["localhost:5432/x", "mysql://localhost/d", "northpip", "postgres://", "postgres://a b@c/d"],
  SMTP_URL: ["mail.your.site:587", "https://mail.your.site", "smtp://", "smtp://me:hidden word@host", "'smtp://host'"],
  MAIL_FROM: ["no-reply", "Northpip <no-reply@your.site>", "a@b", "a@b@c.d", "@your.site"],
  CHECKOUT_PROVIDER: ["Gumroad", "Stripe", "lemon squeezy", "gumroad,sandbox", "none"],
  CHECKOUT_WEBHOOK_SECRET: ["…", "a", "12345", "'abc'", "x y"],
  CHECKOUT_STORE_ID: ["…", "my-store", "-1", "1.5"],
  CHECKOUT_SELLER_ID: ["…", "my shop", "a\tb", "é", "two\nlines"],
  CHECKOUT_CLIENT_TOKEN: ["…", "liv", "pdl_live_apikey_0123456789", "live_0123 4567"],
  CHECKOUT_API_URL: ["…", "api.paddle.com", "ftp://api.paddle.com"],
  CHECKOUT_API_TOKEN: ["…", "a token", "a\tb", "é", "Bearer abc"],
  ASSISTANT_BASE_URL: [
    "api.example.com",
    "localhost:1234",
    "ftp://api.example.com",
    "https://",
    "https://api example.com",
  ],
  ASSISTANT_API_KEY: ["…", "a key", "a\tb", "é", "Bearer abc"],
  ASSISTANT_MODEL: ["…", "my model", "a\tb", "é", "small, large"],
  MARKET_PROVIDER: ["Simulated", "live", "none", "ECB", "1"],
  MARKET_API_URL: ["data-api.ecb.europa.eu", "ftp://data-api.ecb.europa.eu", "https://", "ecb", "https://a b.eu"],
  MARKET_API_KEY: ["…", "a key", "a\tb", "é", "Bearer abc"],
  MARKET_ACCOUNT: ["…", "101 004", "101/004", "é", "101-004;"],
  TRUSTED_PROXIES: ["-1", "1.5", "11", "true", "127.0.0.1"],
  SUPABASE_CONFIG: ["config.json", "settings"],
  SUPABASE_URL: ["abcdefgh.supabase.co", "ftp://x.supabase.co", "https://", "project", "https://a b.co"],
  SUPABASE_ANON_KEY: ["…", "a key", "a\tb", "é", "two\nlines"],
  SUPABASE_SERVICE_ROLE_KEY: ["…", "a key", "a\tb", "é", "two\nlines"],
  PAY_BITCOIN_ADDRESS: ["bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t5", "tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx"],
  PAY_ETHEREUM_ADDRESS: ["0x5aaeb6053f3e94c9b9a09f33669435e7ef1beaed", "bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4"],
  LICENCE_SECRET: ["short", "…", "0123456789abcdef", "x", "a secret of thirty-one letters."],
  SAML_SSO: ["yes", "1", "ON", "…"],
  SAML_PRIVATE_KEY: ["a key", "MIIB", "-----BEGIN PRIVATE KEY-----\nMIIB\n-----END PRIVATE KEY-----"],
  SAML_ALLOW_ENCRYPTED_ASSERTIONS: ["yes", "true", "ON"],
  VIDEO_FRAMES: ["vimeos", "youtube vimeo", "all"],
  CAPTCHA_SITE_KEY: ["0x4AAAAAAA", "recaptcha:abcd", "turnstile:ab", "turnstile:a b c d", "hcaptcha:é"],
  PASSWORD_RANGE_URL: ["api.example.com", "ftp://api.example.com", "https://", "https://api example.com"],
  FACTOR_SECRET: ["short", "…", "0123456789abcdef", "x", "a secret of thirty-one letters."],
  PROVIDER_SECRET: ["short", "…", "0123456789abcdef", "x", "a secret of thirty-one letters."],
};

describe("a setting that cannot be used", () => {
  test("the table has every variable of .env.example", () => {
    const example = readFileSync(new URL(".env.example", import.meta.url), "utf8");
    const names = [...example.matchAll(/^([A-Z_]+)=/gm)].map(([, name]) => name);
    expect(Object.keys(bad).sort()).toEqual(names.sort());
  });

  const cases = Object.entries(bad).flatMap(([name, values]) => values.map((value) => [name, value] as const));
  test.each(cases)("%s=%j is one sentence with name, value and what is expected", (name, value) => {
    let problems: readonly string[] = [];
    try {
      readConfig({ [name]: value });
    } catch (error) {
      expect(error).toBeInstanceOf(ConfigError);
      problems = (error as ConfigError).problems;
    }
    expect(problems).toHaveLength(1);
    expect(problems[0]).toMatch(/^[A-Z_]+=.+ cannot be used: expected .{5,}\.$/s);
    expect(problems[0]?.startsWith(`${name}=`)).toBe(true);
    const secret = /SECRET|KEY|TOKEN/.test(name) || /secret|hidden/.test(value);
    if (!secret) expect(problems[0]).toContain(`${name}=${value} cannot`);
    else if (value.length > 3) expect(problems[0]).not.toContain(/secret|hidden word/.exec(value)?.[0] ?? value);
    expect(problems[0]).not.toMatch(/Invalid|too big|too small|NaN|regex|undefined/i);
  });

  test("all of them are named at once, each once", () => {
    expect(() => readConfig({ PORT: "70000", SITE_URL: "nowhere", CHECKOUT_PROVIDER: "Gumroad" })).toThrow(
      `These settings cannot be used, so nothing was started:
  PORT=70000 cannot be used: expected a port number from 1 to 65535, or 0 for a free one.
  SITE_URL=nowhere cannot be used: expected the address that visitors use, as https://your.site.
  CHECKOUT_PROVIDER=Gumroad cannot be used: expected gumroad, lemonsqueezy, paddle, stripe or sandbox, in small letters.`,
    );
  });

  test("a password with a slash is neither taken for a host nor shown, and the sentence says how it is written", () => {
    for (const password of ["hidden/word", "5432/hidden", "hid@den/word"]) {
      expect(() => readConfig({ DATABASE_URL: `postgres://northpip:${password}@db.example/northpip` })).toThrow(
        /DATABASE_URL=postgres:\/\/northpip:…@db\.example\S+ cannot be used: .*@ is written %40, \/ %2F/,
      );
    }
    expect(readConfig({ DATABASE_URL: "postgres://northpip:hid@den@db.example/northpip" }).databaseUrl).toContain(
      "@den",
    );
    // A user name that is an address.
    for (const password of ["hidden/word", "hid@den/w#rd"]) {
      expect(() => readConfig({ SMTP_URL: `smtp://me@mail.example:${password}@smtp.example:587` })).toThrow(
        /SMTP_URL=smtp:\/\/me@mail\.example:…@smtp\.example:587 cannot be used: .*@ is written %40/,
      );
    }
  });

  test("nor is a password shown of an address that lacks its beginning, or that has it behind the question mark", () => {
    const shown = (name: string, value: string) => {
      try {
        readConfig({ [name]: value });
      } catch (error) {
        return (error as Error).message;
      }
    };
    for (const start of ["", "smtp:", "smtp//", "smtp:/"]) {
      const message = shown("SMTP_URL", `${start}me@mail.example:hidden@smtp.example:587`);
      expect(message).toContain("SMTP_URL=…@smtp.example:587 cannot be used");
    }
    expect(shown("DATABASE_URL", "northpip:hidden@db.example/northpip")).toContain(
      "DATABASE_URL=…@db.example/northpip",
    );
    expect(shown("DATABASE_URL", "postgress:///northpip?host=/run&password=hidden")).toContain("password=… cannot");
    expect(shown("MAIL_FROM", "Northpip <northpip@")).toContain("MAIL_FROM=Northpip <northpip@");
  });

  test("the price service is chosen by name, and an address without a service is remarked on", () => {
    const MARKET_API_URL = "http://127.0.0.1:7200/service";
    const chosen = readConfig({ MARKET_PROVIDER: "ecb", MARKET_API_URL });
    expect(chosen).toMatchObject({ marketProvider: "ecb", marketApiUrl: MARKET_API_URL, remarks: [] });
    expect(readConfig({})).toMatchObject({ marketProvider: "simulated", marketApiUrl: undefined });
    expect(readConfig({ MARKET_API_URL }).remarks).toEqual(["MARKET_API_URL has no effect without MARKET_PROVIDER."]);
  });

  test("a price service's key and account are read where it has them, and remarked on where it has none", () => {
    const given = { MARKET_API_KEY: "secret-key", MARKET_ACCOUNT: "101-004-1234567-001" };
    const oanda = readConfig({ MARKET_PROVIDER: "oanda", ...given });
    expect(oanda).toMatchObject({ marketApiKey: "secret-key", marketAccount: "101-004-1234567-001", remarks: [] });
    expect(readConfig({ MARKET_PROVIDER: "ecb", ...given }).remarks).toEqual([
      "MARKET_API_KEY has no effect with MARKET_PROVIDER=ecb, which takes no key.",
      "MARKET_ACCOUNT has no effect without MARKET_PROVIDER=oanda.",
    ]);
  });

  test("what the examples show is accepted, spaces around it too", () => {
    const config = readConfig({
      PORT: " 8080 ",
      HOST: "::1",
      SITE_URL: "https://your.site/",
      SMTP_URL: "smtp://user:password@host:587",
      DATABASE_URL: "postgres://user:password@host:5432/northpip",
      MAIL_FROM: "no-reply@your.site",
      CHECKOUT_PROVIDER: "gumroad ",
      TRUSTED_PROXIES: "2",
    });
    expect(config).toMatchObject({ port: 8080, siteUrl: "https://your.site", trustedProxies: 2 });
    expect(readConfig({ DATABASE_URL: "postgres:///northpip?host=/run/postgresql" }).databaseUrl).toContain("host=");
  });
});

describe("variables that change nothing are told, one sentence each", () => {
  const remarks = (variables: Record<string, string>) => readConfig(variables).remarks;

  test.each([
    ["SMPT_URL", "SMTP_URL"],
    ["SITEURL", "SITE_URL"],
    ["DATABSE_URL", "DATABASE_URL"],
    ["PROT", "PORT"],
    ["data_dir", "DATA_DIR"],
    ["LICENSE_SECRET", "LICENCE_SECRET"],
    ["CHECKOUT_SELLERID", "CHECKOUT_SELLER_ID"],
  ])("%s is misspelt for %s", (typed, meant) =>
    expect(remarks({ [typed]: "x" })).toEqual([`${typed} is not a setting and has no effect. Did you mean ${meant}?`]),
  );

  test("another program's name for a setting of ours names ours", () =>
    expect(remarks({ SMTP_HOST: "mail.your.site" })).toEqual([
      "SMTP_HOST is not a setting and has no effect. The ones that begin with SMTP_ are SMTP_URL.",
    ]));

  test.each([
    [{ ASSISTANT_MODEL: "m" }, "ASSISTANT_MODEL has no effect without ASSISTANT_BASE_URL."],
    [
      { CHECKOUT_PROVIDER: "sandbox", CHECKOUT_API_TOKEN: "t" },
      "CHECKOUT_API_TOKEN has no effect without a CHECKOUT_PROVIDER that has an interface.",
    ],
    [
      { HOST: "0.0.0.0", CHECKOUT_WEBHOOK_SECRET: "sixteen letters." },
      "CHECKOUT_WEBHOOK_SECRET has no effect without CHECKOUT_PROVIDER.",
    ],
    [{ MAIL_FROM: "a@your.site" }, "MAIL_FROM has no effect without SMTP_URL."],
    [
      {
        SUPABASE_URL: "https://x.supabase.co",
        SUPABASE_ANON_KEY: "a",
        SUPABASE_SERVICE_ROLE_KEY: "s",
        SMTP_URL: "smtp://h",
      },
      "SMTP_URL has no effect with SUPABASE_URL: set it at that project.",
    ],
  ] as [Record<string, string>, string][])("%j", (variables, sentence) =>
    expect(remarks(variables)).toEqual([sentence]),
  );

  test("nothing is said of an ordinary environment, of empty values, or of what a container platform sets", () => {
    const ordinary = {
      HOME: "/root",
      PATH: "/bin",
      HOSTNAME: "a",
      MAIL: "/var/mail/a",
      PWD: "/",
      npm_config_cache: "x",
    };
    expect(
      remarks({ ...ordinary, SMPT_URL: " ", DATABASE_PORT: "tcp://10.0.0.1:5432", SITE_SERVICE_HOST: "10.0.0.1" }),
    ).toEqual([]);
    expect(remarks({ SMTP_URL: "smtp://h", MAIL_FROM: "a@your.site", SITE_URL: "https://your.site" })).toEqual([]);
  });

  test("what npm run -s status printed is taken for no hosted project and no other database", () => {
    const payload = Buffer.from(JSON.stringify({ role: "anon", iss: "supabase", ref: "northpip" })).toString(
      "base64url",
    );
    const key = `e30.${payload}.x`;
    const lines = { SUPABASE_URL: "http://127.0.0.1:3000", SUPABASE_ANON_KEY: key, SUPABASE_SERVICE_ROLE_KEY: key };
    const DATABASE_URL = "postgres://postgres@localhost/postgres?host=%2Fsrv%2Fsite%2Frun";
    const config = readConfig({ ...lines, DATABASE_URL });
    expect(config).toMatchObject({ hosted: undefined, databaseUrl: undefined });
    expect(config.remarks).toEqual([expect.stringMatching(/^SUPABASE_URL, .*DATABASE_URL: what npm run -s status/)]);
    expect(readConfig({ DATABASE_URL: "postgres:///northpip?host=/run/postgresql" }).remarks).toEqual([]);
  });
});

test.each([
  ["https://Your.Site/", "https://your.site"],
  ["HTTPS://your.site:443", "https://your.site"],
  ["https://your.site:8443/", "https://your.site:8443"],
  ["https://kürze.example", "https://xn--krze-0ra.example"],
  ["http://[::1]:3000", "http://[::1]:3000"],
])("the site's address %s is %s to browsers", (typed, siteUrl) => {
  expect(readConfig({ SITE_URL: typed }).siteUrl).toBe(siteUrl);
});
