import type { Settings } from "../settings/schema.ts";

/** At most `count` attempts within `windowMs`, counted as a sliding log. */
export type Limit = { readonly count: number; readonly windowMs: number };

const minutes = (count: number) => count * 60_000;

/** Always on and shared by all processes. The settings file may state some of them; tests pass their own. */
export const authLimits = {
  /** otp, recover, resend, signup, verify, owner: an address. */
  request: { count: 30, windowMs: minutes(5) },
  /** All grants of /token: an address. */
  token: { count: 150, windowMs: minutes(5) },
  /** Failed passwords: an account, wherever they come from and whether or not it exists; networks it was signed in from count apart, together. */
  failures: { count: 10, windowMs: minutes(15) },
  /** Failed codes typed from mails: an account, however many mails it asked for. */
  codeFailures: { count: 10, windowMs: minutes(60) },
  /** Accounts without an address: an address of the network. */
  anonymous: { count: 30, windowMs: minutes(60) },
  /** Each end point of second factors: an address. */
  mfa: { count: 15, windowMs: minutes(1) },
  /** Failed codes of a second factor: an account, whichever of its authenticator apps they were for. */
  factorFailures: { count: 10, windowMs: minutes(15) },
  /** Failed recovery codes: an account. */
  recoveryFailures: { count: 10, windowMs: minutes(15) },
  /** Mails caused by an address. */
  mail: { count: 30, windowMs: minutes(60) },
  /** Mails to one mailbox, so that many addresses together cannot flood it. */
  mailTo: { count: 10, windowMs: minutes(60) },
  /** Beyond those, mails to one mailbox of which each network may cause one. */
  mailReserve: { count: 5, windowMs: minutes(60) },
  /** Mails of all together, so that no number of addresses uses up what the mail server sends for the owner. */
  mailTotal: { count: 500, windowMs: minutes(60) },
  /** Mails that say that the password is a new one: an account. */
  passwordNotices: { count: 5, windowMs: minutes(60) },
  /** Mails of each kind about ways to sign in that were added, changed or removed: an account. */
  accountNotices: { count: 10, windowMs: minutes(60) },
  /** Text messages, which the owner pays for: caused by an address, … */
  sms: { count: 5, windowMs: minutes(60) },
  /** … to one number, … */
  smsTo: { count: 5, windowMs: minutes(60) },
  /** … and all together, so that no number of addresses runs up a bill. */
  smsTotal: { count: 30, windowMs: minutes(60) },
} satisfies Record<string, Limit>;

export type AuthLimits = Readonly<Record<keyof typeof authLimits, Limit>>;

/** Of the mails that all together may cause: else one address would use them up, and nobody else could sign up. */
const partOfOne = (all: number) => Math.min(all, Math.max(5, Math.ceil(all / 10)));

/** The limits that the settings file states, in its own periods; the others stay as they are. */
export function statedLimits({ rate_limit: stated }: Settings["auth"]): Partial<AuthLimits> {
  const within = (count: number | undefined, limit: Limit) => (count === undefined ? limit : { ...limit, count });
  return {
    request: within(stated.sign_in_sign_ups, authLimits.request),
    token: within(stated.token_refresh, authLimits.token),
    anonymous: within(stated.anonymous_users, authLimits.anonymous),
    mail: within(stated.email_sent && partOfOne(stated.email_sent), authLimits.mail),
    mailTotal: within(stated.email_sent, authLimits.mailTotal),
    smsTotal: within(stated.sms_sent, authLimits.smsTotal),
  };
}

/** A code that is typed from a mail. */
export const codeTries = 5;
/** A code in a text message: there is no link beside it that could live longer. */
export const smsCodeDigits = 6;
export const smsCodeMinutes = 10;
/** A link in a mail carries 224 random bits, so it may live longer than a code. */
export const linkHours = { confirmation: 24, invite: 24, recovery: 1, emailChange: 24, ownerInvitation: 24 } as const;
/** Between the redirect with `?code=` and its exchange. */
export const flowMinutes = 5;
/** For a visit to a sign-in provider. */
export const visitMinutes = 10;
/** For a request to an organization's identity provider. */
export const samlRequestMinutes = 10;
/** For a code of a second factor. */
export const challengeMinutes = 5;
export const challengeTries = 5;
/** An authenticator app whose first code was never given is forgotten. */
export const unverifiedFactorHours = 1;
export const recoveryCodeCount = 10;
export const maxPasskeys = 10;
/** A sensitive change needs a login younger than this, or a re-authentication. */
export const freshLoginMinutes = 10;
export const maxBodyBytes = 64 * 1024;
/** It travels in each access token, which has to fit into a request header. */
export const maxUserMetadataBytes = 4096;
