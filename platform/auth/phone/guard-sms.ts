import type { AuthCall, AuthContext } from "../context.ts";
import { authErrors } from "../errors.ts";
import { keyedHash } from "../hashes.ts";
import type { Limit } from "../limits.ts";
import { takeOfNetwork } from "../take-of-network.ts";

/** The code that the settings file gives a number for tests; nothing is sent to such a number. */
export const testCodeOf = ({ settings }: Pick<AuthContext, "settings">, phone: string): string | undefined =>
  Object.hasOwn(settings.sms.test_otp, phone) ? settings.sms.test_otp[phone] : undefined;

/**
 * Counts a text message before it is known whether there is such an account: the answer says nothing about that. The count of all
 * comes last, so that what the others refuse does not use it up.
 * @throws {AuthError} 429 `over_sms_send_rate_limit`; 422 where nothing could be sent.
 */
export async function guardSms(
  context: AuthContext,
  call: AuthCall,
  phone: string,
  pauseSeconds: number,
): Promise<void> {
  const { limits, limiter, secret } = context;
  const isTest = testCodeOf(context, phone) !== undefined;
  if (!isTest && !context.enqueueSms) throw authErrors.smsUnavailable();
  const number = keyedHash(secret, phone);
  const take = (key: string, { count, windowMs }: Limit) => limiter.takeForGood(key, count, windowMs);
  const counts = [
    ...(pauseSeconds > 0 ? [() => take(`auth:sms-pause:${number}`, { count: 1, windowMs: pauseSeconds * 1000 })] : []),
    () => take(`auth:sms-to:${number}`, limits.smsTo),
    () => takeOfNetwork(context, call, "auth:sms", limits.sms),
    ...(isTest ? [] : [() => take("auth:sms-total", limits.smsTotal)]),
  ];
  for (const count of counts) {
    const answer = await count();
    if (!answer.ok) throw authErrors.overSmsRate(answer.retryAfter);
  }
}
