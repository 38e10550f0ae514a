import { z } from "zod";
import { captcha, externalProvider, hooks } from "./sign-in-schemas.ts";
import { byteSize, duration } from "./units.ts";

/** Sections and settings that configure other programs of the Supabase CLI; they may stand in the file and mean nothing here. */
const elsewhere = z.unknown().optional();
const flag = z.boolean();
const count = z.number().int().nonnegative();
const atLeastOne = z.number().int().positive();

const api = z.strictObject({
  enabled: flag.optional(),
  port: elsewhere,
  tls: elsewhere,
  schemas: z.array(z.string().min(1)).min(1).default(["public"]),
  extra_search_path: z.array(z.string()).default(["public", "extensions"]),
  max_rows: atLeastOne.default(1000),
  plan_enabled: flag.default(false),
  tx_rollback_enabled: flag.default(false),
});

const db = z.strictObject({
  port: elsewhere,
  shadow_port: elsewhere,
  health_timeout: elsewhere,
  major_version: z.number().optional(),
  root_key: elsewhere,
  pooler: elsewhere,
  vault: elsewhere,
  settings: elsewhere,
  network_restrictions: elsewhere,
  ssl_enforcement: elsewhere,
  migrations: elsewhere,
  seed: z.strictObject({ enabled: flag.default(true), sql_paths: z.array(z.string()).default([]) }).prefault({}),
});

const rateLimit = z.strictObject({
  email_sent: count.optional(),
  sms_sent: count.optional(),
  anonymous_users: count.optional(),
  token_refresh: count.optional(),
  sign_in_sign_ups: count.optional(),
  token_verifications: count.optional(),
  web3: count.optional(),
});

const email = z.strictObject({
  enable_signup: flag.default(true),
  double_confirm_changes: flag.default(true),
  enable_confirmations: flag.default(true),
  secure_password_change: flag.default(true),
  max_frequency: duration.optional(),
  otp_length: z.number().int().min(6).max(10).default(6),
  otp_expiry: z.number().int().min(60).max(86_400).default(600),
  smtp: elsewhere,
  template: elsewhere,
  notification: elsewhere,
});

const switches = z.strictObject({ enroll_enabled: flag.default(false), verify_enabled: flag.default(false) });

/** The text of a message, with `{{ .Code }}` where the code stands. */
const smsTemplate = z
  .string()
  .max(140, "expected at most 140 characters, so that one message carries it")
  .regex(/\{\{ *\.Code *\}\}/, "expected a text that holds {{ .Code }}")
  .default("Your code is {{ .Code }}");
const smsPause = duration.default(60);

const mfa = z.strictObject({
  max_enrolled_factors: atLeastOne.default(10),
  totp: switches.prefault({ enroll_enabled: true, verify_enabled: true }),
  phone: switches
    .extend({
      otp_length: z.number().int().min(6).max(10).default(6),
      template: smsTemplate,
      max_frequency: smsPause,
    })
    .prefault({ enroll_enabled: false, verify_enabled: false }),
  web_authn: switches.prefault({ enroll_enabled: false, verify_enabled: false }),
});

const passwordRequirements = ["", "letters_digits", "lower_upper_letters_digits", "lower_upper_letters_digits_symbols"];

const switchable = z.looseObject({ enabled: flag.default(false) });

const twilio = z
  .strictObject({
    enabled: flag.default(false),
    account_sid: z.string().default(""),
    message_service_sid: z.string().default(""),
    auth_token: z.string().default(""),
  })
  .refine(
    ({ enabled, account_sid, message_service_sid, auth_token }) =>
      !enabled || (/^AC\w+$/.test(account_sid) && message_service_sid !== "" && auth_token !== ""),
    "needs account_sid (AC…), message_service_sid and auth_token when it is enabled",
  );

const phoneNumber = z.string().regex(/^[1-9]\d{1,14}$/, "expected the digits of a phone number, as 12025550123");

const sms = z.strictObject({
  enable_signup: flag.default(false),
  enable_confirmations: flag.default(true),
  template: smsTemplate,
  max_frequency: smsPause,
  /** Numbers to which nothing is sent, with the code that each accepts. */
  test_otp: z.record(phoneNumber, z.string().regex(/^\d{6,10}$/, "expected a code of six to ten digits")).default({}),
  twilio: twilio.prefault({}),
  twilio_verify: switchable.optional(),
  messagebird: switchable.optional(),
  textlocal: switchable.optional(),
  vonage: switchable.optional(),
});

/** Whom credentials of browsers are bound to. Left out, the site itself. */
const webauthn = z.strictObject({
  rp_display_name: z.string().min(1).optional(),
  rp_id: z.hostname().optional(),
  rp_origins: z
    .array(z.url({ protocol: /^https?$/ }).transform((address) => new URL(address).origin))
    .min(1)
    .optional(),
});

const auth = z.strictObject({
  enabled: flag.optional(),
  site_url: z.url().optional(),
  additional_redirect_urls: z.array(z.string().min(1)).default([]),
  jwt_expiry: z.number().int().min(60).max(604_800).default(3600),
  jwt_issuer: z.string().min(1).optional(),
  jwt_secret: z.string().min(32, "expected at least 32 characters").optional(),
  signing_keys_path: z.string().min(1).optional(),
  enable_refresh_token_rotation: z.literal(true, "refresh tokens are always rotated here; expected true").default(true),
  refresh_token_reuse_interval: count.max(300).default(10),
  enable_signup: flag.default(true),
  enable_anonymous_sign_ins: flag.default(false),
  enable_manual_linking: flag.default(false),
  minimum_password_length: z.number().int().min(6).max(72).default(8),
  password_requirements: z.enum(passwordRequirements).default(""),
  rate_limit: rateLimit.prefault({}),
  captcha: captcha.optional(),
  hook: hooks,
  mfa: mfa.prefault({}),
  sessions: z.strictObject({ timebox: duration.optional(), inactivity_timeout: duration.optional() }).prefault({}),
  email: email.prefault({}),
  external: z.record(z.string(), externalProvider).default({}),
  sms: sms.prefault({}),
  web3: z.record(z.string(), switchable).default({}),
  third_party: z.record(z.string(), switchable).default({}),
  oauth_server: switchable.optional(),
  passkey: z.strictObject({ enabled: flag.default(false) }).prefault({}),
  webauthn: webauthn.prefault({}),
});

const bucket = z.strictObject({
  public: flag.default(false),
  file_size_limit: byteSize.optional(),
  allowed_mime_types: z.array(z.string()).optional(),
  objects_path: z.string().optional(),
});

const keyOfBucket = "is needed: the key itself, or the variable that env() names has to be set";

/** Of this back end: the Supabase CLI has no name for where its files lie. */
const s3 = z.strictObject({
  endpoint: z.url({ protocol: /^https?$/, error: "expected the address of an S3 service, as https://s3.example.com" }),
  bucket: z.string().regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, "expected the name of a bucket"),
  region: z.string().min(1).default("us-east-1"),
  access_key: z.string(keyOfBucket).min(1, keyOfBucket),
  secret_key: z.string(keyOfBucket).min(1, keyOfBucket),
  prefix: z
    .string()
    .regex(/^(\w[\w.-]*\/)*$/, 'expected folders that end with a slash, as "site/"')
    .default(""),
});

const storage = z.strictObject({
  enabled: flag.optional(),
  s3: s3.optional(),
  file_size_limit: byteSize.default(50 * 2 ** 20),
  image_transformation: switchable.optional(),
  s3_protocol: switchable.optional(),
  analytics: switchable.optional(),
  vector: switchable.optional(),
  buckets: z.record(z.string(), bucket).default({}),
});

const edgeFunction = z.strictObject({
  enabled: flag.default(true),
  verify_jwt: flag.default(true),
  import_map: z.string().min(1).optional(),
  entrypoint: z.string().min(1).optional(),
  static_files: elsewhere,
});

/** `supabase/config.toml`, in the Supabase CLI's own names. What the file does not say has the default given here. */
export const settingsFile = z.strictObject({
  project_id: z.string().optional(),
  api: api.prefault({}),
  db: db.prefault({}),
  auth: auth.prefault({}),
  storage: storage.prefault({}),
  realtime: z.looseObject({ enabled: flag.default(true) }).prefault({}),
  functions: z.record(z.string(), edgeFunction).default({}),
  studio: elsewhere,
  inbucket: elsewhere,
  local_smtp: elsewhere,
  edge_runtime: elsewhere,
  analytics: elsewhere,
  experimental: elsewhere,
  remotes: elsewhere,
});

export type Settings = z.output<typeof settingsFile>;
