import { z } from "zod";

const flag = z.boolean();
/** Files made by others name what they leave out: `client_id = ""`. */
const empty = z.literal("").transform(() => undefined);
const text = z.union([empty, z.string()]);

/** Refuses a switched-on section that lacks what it cannot work without. */
const needs =
  <T extends { readonly enabled: boolean }>(...names: readonly (keyof T & string)[]) =>
  (section: T, context: z.RefinementCtx) => {
    if (!section.enabled) return;
    for (const name of names) {
      if (section[name] === undefined)
        context.addIssue({ code: "custom", path: [name], message: "is needed where this section is enabled" });
    }
  };

/** `[auth.external.NAME]`: somebody else's accounts that people may sign in with. */
export const externalProvider = z
  .strictObject({
    enabled: flag.default(false),
    /** Several, separated by commas, where apps have ids of their own; the first is the site's. */
    client_id: text.optional(),
    secret: text.optional(),
    redirect_uri: z.union([empty, z.url()]).optional(),
    url: z.union([empty, z.url()]).optional(),
    skip_nonce_check: flag.default(false),
    email_optional: z.literal(false, "accounts need an address here; expected false").default(false),
  })
  .superRefine(needs("client_id", "secret"));

/** `[auth.hook.NAME]`: a function of the owner's that is asked at a step of signing in. */
const hook = z
  .strictObject({
    enabled: flag.default(false),
    uri: z
      .string()
      .regex(
        /^(pg-functions:\/\/[\w-]+\/\w+\/\w+|https:\/\/.+|http:\/\/(localhost|127\.0\.0\.1|\[::1\])(:\d+)?(\/.*)?)$/,
        {
          error: 'expected "pg-functions://postgres/schema/function" or an address that begins with https://',
        },
      )
      .optional(),
    secrets: z
      .string()
      .regex(/^v1,whsec_[\w+/=-]{16,}(\|v1,whsec_[\w+/=-]{16,})*$/, {
        error: 'expected "v1,whsec_" and a key in base64',
      })
      .optional(),
  })
  .superRefine(needs("uri"))
  .superRefine(({ enabled, uri, secrets }, context) => {
    if (enabled && uri?.startsWith("http") && secrets === undefined)
      context.addIssue({ code: "custom", path: ["secrets"], message: "is needed where uri is an address" });
  });

export const hooks = z
  .strictObject({
    custom_access_token: hook.optional(),
    send_email: hook.optional(),
    send_sms: hook.optional(),
    password_verification_attempt: hook.optional(),
    mfa_verification_attempt: hook.optional(),
    before_user_created: hook.optional(),
  })
  .prefault({});

/** `[auth.captcha]`. */
export const captcha = z
  .strictObject({
    enabled: flag.default(false),
    provider: z.enum(["hcaptcha", "turnstile"]).optional(),
    secret: text.optional(),
  })
  .superRefine(needs("provider", "secret"));
