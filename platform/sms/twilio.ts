import { z } from "zod";
import { type SendSms, SmsRefused } from "./deliver.ts";

/** `[auth.sms.twilio]` of the settings file. */
export type TwilioAccount = {
  readonly account_sid: string;
  /** A messaging service (MG…), or the number or name that messages come from. */
  readonly message_service_sid: string;
  readonly auth_token: string;
};

const officialBase = "https://api.twilio.com";
const timeoutMs = 10_000;
/** Twilio holds a message for one second to ten hours. */
const longestValiditySeconds = 36_000;

const answer = z.object({
  status: z.unknown(),
  code: z.number().nullish(),
  error_code: z.number().nullish(),
});

/** Too many requests, or a moment's trouble: the same message may be taken later. Anything else is about the message or the account. */
const passes = (status: number) => status === 429 || status >= 500;

/** Twilio's Programmable Messaging: `POST /2010-04-01/Accounts/{sid}/Messages.json`. @param base for tests */
export function createTwilioSender(account: TwilioAccount, base: string = officialBase): SendSms {
  const { account_sid: sid, message_service_sid: sender, auth_token: token } = account;
  const address = `${base}/2010-04-01/Accounts/${encodeURIComponent(sid)}/Messages.json`;
  const authorization = `Basic ${Buffer.from(`${sid}:${token}`).toString("base64")}`;
  return async ({ to, text, usefulSeconds }) => {
    const body = new URLSearchParams({
      To: `+${to}`,
      Body: text,
      [sender.startsWith("MG") ? "MessagingServiceSid" : "From"]: sender,
      // Held back longer than its code is good, a message would only confuse its reader, and cost as much.
      ValidityPeriod: String(Math.min(usefulSeconds, longestValiditySeconds)),
    });
    const response = await fetch(address, {
      method: "POST",
      headers: { authorization },
      body,
      redirect: "error",
      signal: AbortSignal.timeout(timeoutMs),
    });
    const said = answer.safeParse(await response.json().catch(() => ({}))).data;
    if (!response.ok) {
      const what = `Twilio answered ${response.status}${said?.code ? ` (error ${said.code})` : ""}`;
      throw passes(response.status) ? new Error(what) : new SmsRefused(what);
    }
    if (said?.status === "failed" || said?.status === "undelivered")
      throw new SmsRefused(`Twilio could not deliver it${said.error_code ? ` (error ${said.error_code})` : ""}`);
  };
}
