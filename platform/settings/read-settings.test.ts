import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { defaultSettings, parseSettings, readSettings, SettingsError } from "./read-settings.ts";

const read = (text: string, variables: Record<string, string> = {}) =>
  parseSettings(text, "config.toml", (name) => variables[name]);

const problemsOf = (text: string) => {
  try {
    read(text);
  } catch (error) {
    if (error instanceof SettingsError) return error.problems;
    throw error;
  }
  return [];
};

describe("supabase/config.toml", () => {
  it("as shipped is read without a warning and says what our defaults say", () => {
    const file = join(import.meta.dirname, "../../supabase/config.toml");
    const { settings, warnings } = readSettings(file);
    expect(warnings).toEqual([]);
    expect(readFileSync(file, "utf8")).toContain("jwt_expiry");
    expect(settings.auth.minimum_password_length).toBe(defaultSettings.auth.minimum_password_length);
    expect(settings.auth.email).toEqual({ ...defaultSettings.auth.email, notification: expect.anything() });
  });

  it("asks for confirmation and eight characters where the file is silent", () => {
    expect(defaultSettings.auth.email.enable_confirmations).toBe(true);
    expect(defaultSettings.auth.minimum_password_length).toBe(8);
    expect(defaultSettings.api).toMatchObject({ schemas: ["public"], max_rows: 1000, plan_enabled: false });
  });

  it("takes what is left empty as left out, as in files that other programs made", () => {
    const external = '[auth.external.apple]\nclient_id = ""\nsecret = "env(NONE)"\nredirect_uri = ""\nurl = ""\n';
    expect(read(`${external}enabled = false`).settings.auth.external.apple).toMatchObject({ enabled: false });
    expect(problemsOf(`${external}enabled = true`)).toEqual([
      "auth.external.apple.client_id: is needed where this section is enabled",
      "auth.external.apple.secret: is needed where this section is enabled",
    ]);
    expect(problemsOf('[auth.captcha]\nenabled = false\nprovider = "hcaptcha"\nsecret = ""')).toEqual([]);
  });

  it("reads sizes and durations", () => {
    const { settings } = read(`
      [storage]
      file_size_limit = "20MB"
      [storage.buckets.pictures]
      file_size_limit = "1.5MiB"
      [auth.sessions]
      timebox = "1h30m"
    `);
    expect(settings.storage.file_size_limit).toBe(20_000_000);
    expect(settings.storage.buckets.pictures?.file_size_limit).toBe(1_572_864);
    expect(settings.auth.sessions.timebox).toBe(5400);
  });

  it("takes what env(NAME) names without the space or line end behind it, and names a variable in quotation marks", () => {
    const text = '[auth.external.google]\nenabled = true\nclient_id = "env(ID)"\nsecret = "env(SECRET)"';
    const google = (value: string) =>
      parseSettings(text, "config.toml", (name) => (name === "ID" ? "id" : value)).settings.auth.external.google;
    expect(google("GOCSPX-a b \r")?.secret).toBe("GOCSPX-a b");
    expect(() => google('"GOCSPX-a"')).toThrow("SECRET: expected the same without the quotation marks around it");
  });

  it("says what a bucket lacks whose keys are not set", () => {
    const text = (key: string) =>
      `[storage.s3]\nendpoint = "https://s3.example.com"\nbucket = "files"\naccess_key = ${key}\nsecret_key = "secret"`;
    for (const key of ['"env(NONE)"', '""'])
      expect(problemsOf(text(key))).toEqual([expect.stringMatching(/^storage\.s3\.access_key: is needed/)]);
  });

  it("takes env(NAME) from the environment, and leaves a setting out whose variable is not set", () => {
    const text = `[auth]\njwt_secret = "env(SECRET)"`;
    expect(read(text, { SECRET: "s".repeat(32) }).settings.auth.jwt_secret).toBe("s".repeat(32));
    expect(read(text).settings.auth.jwt_secret).toBeUndefined();
  });

  it("takes the S3 service for files with its secrets from the environment, and none without them", () => {
    const text = `[storage.s3]\nendpoint = "https://s3.example.com"\nbucket = "site-files"\naccess_key = "env(KEY)"\nsecret_key = "env(SECRET)"`;
    expect(read(text, { KEY: "key", SECRET: "secret" }).settings.storage.s3).toEqual({
      endpoint: "https://s3.example.com",
      bucket: "site-files",
      region: "us-east-1",
      access_key: "key",
      secret_key: "secret",
      prefix: "",
    });
    expect(read("").settings.storage.s3).toBeUndefined();
    expect(problemsOf(text)).toEqual([
      expect.stringContaining("storage.s3.access_key"),
      expect.stringContaining("storage.s3.secret_key"),
    ]);
    expect(
      problemsOf(
        `[storage.s3]\nendpoint = "ftp://x"\nbucket = "A"\naccess_key = "k"\nsecret_key = "s"\nprefix = "../"`,
      ),
    ).toHaveLength(3);
  });

  it("names unknown settings and goes on", () => {
    const { settings, warnings } = read(`[api]\nmax_row = 5\n[auth.email]\notp_lenght = 6\n[nonsense]\na = 1`);
    expect(warnings).toEqual([
      "config.toml: there is no setting api.max_row. It was ignored.",
      "config.toml: there is no setting auth.email.otp_lenght. It was ignored.",
      "config.toml: there is no setting nonsense. It was ignored.",
    ]);
    expect(settings.api.max_rows).toBe(1000);
  });

  it("names what is switched on and not offered", () => {
    const { warnings } = read("[auth.third_party.clerk]\nenabled = true");
    expect(warnings).toEqual([
      "config.toml: auth.third_party is switched on, which this back end does not offer. It has no effect.",
    ]);
  });

  it("reads text messages and their provider, and names the providers that are not offered", () => {
    const { settings, warnings } = read(
      `[auth.sms]
      enable_signup = true
      max_frequency = "5s"
      template = "{{.Code}} for you"
      [auth.sms.test_otp]
      1234567890 = "123456"
      [auth.sms.twilio]
      enabled = true
      account_sid = "AC1"
      message_service_sid = "MG1"
      auth_token = "env(TOKEN)"
      [auth.sms.vonage]
      enabled = true`,
      { TOKEN: "secret" },
    );
    expect(settings.auth.sms).toMatchObject({
      max_frequency: 5,
      test_otp: { 1234567890: "123456" },
      twilio: { auth_token: "secret" },
    });
    expect(warnings).toEqual([
      "config.toml: auth.sms.vonage is switched on, which this back end does not offer. It has no effect.",
    ]);
    expect(defaultSettings.auth.sms).toMatchObject({
      enable_signup: false,
      enable_confirmations: true,
      max_frequency: 60,
    });
  });

  it("refuses a provider without its account, a message without its code, and credentials for an address", () => {
    const problems = problemsOf(`
      [auth.sms]
      template = "Hello"
      [auth.sms.test_otp]
      "+12" = "123456"
      [auth.sms.twilio]
      enabled = true
      account_sid = "AC1"
      message_service_sid = "MG1"
      auth_token = "env(NOT_SET)"
      [auth.webauthn]
      rp_id = "https://your.site"
      rp_origins = ["your.site"]
    `);
    expect(problems.map((problem) => problem.split(":")[0]).toSorted()).toEqual([
      "auth.sms.template",
      "auth.sms.test_otp.+12",
      "auth.sms.twilio",
      "auth.webauthn.rp_id",
      "auth.webauthn.rp_origins.0",
    ]);
  });

  it("refuses impossible values, all at once, beside unknown ones", () => {
    const problems = problemsOf(
      `[auth]\njwt_expiry = 5\nwhat = 1\n[api]\nschemas = []\n[storage]\nfile_size_limit = "big"`,
    );
    expect(problems.map((problem) => problem.split(":")[0]).toSorted()).toEqual([
      "api.schemas",
      "auth.jwt_expiry",
      "storage.file_size_limit",
    ]);
  });

  it("says in which line a text is not TOML", () => {
    expect(problemsOf("[auth]\njwt_expiry = \n")[0]).toMatch(/^line 2: /);
  });

  it("ignores the sections of the CLI's other programs", () => {
    expect(
      read(`[studio]\nport = 1\n[inbucket]\nport = 2\n[analytics]\nenabled = true\n[db.pooler]\nenabled = true`)
        .warnings,
    ).toEqual([]);
  });
});
