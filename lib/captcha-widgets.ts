/** Who can tell people from programs, and what a browser may load for it. */
export type CaptchaProvider = "turnstile" | "hcaptcha";

/** What the sign-in page shows: made with the provider together with the secret of `[auth.captcha]`, and no secret itself. */
export type CaptchaWidget = { readonly provider: CaptchaProvider; readonly siteKey: string };

type Service = {
  readonly label: string;
  readonly script: string;
  /** Origins of its scripts and frames. */
  readonly origins: readonly string[];
};

export const captchaServices: Readonly<Record<CaptchaProvider, Service>> = {
  turnstile: {
    label: "Cloudflare Turnstile",
    script: "https://challenges.cloudflare.com/turnstile/v0/api.js?render=explicit",
    origins: ["https://challenges.cloudflare.com"],
  },
  hcaptcha: {
    label: "hCaptcha",
    script: "https://js.hcaptcha.com/1/api.js?render=explicit",
    origins: ["https://hcaptcha.com", "https://*.hcaptcha.com"],
  },
};
