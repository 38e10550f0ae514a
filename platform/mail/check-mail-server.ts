import { createTransport } from "nodemailer";

const timeoutMs = 4_000;

const reasons: Readonly<Record<string, string>> = {
  EAUTH: "refuses the user name or password",
  ECONNREFUSED: "refuses the connection",
  ECONNECTION: "cannot be reached",
  EDNS: "has an unknown host name",
  ENOTFOUND: "has an unknown host name",
  ETIMEDOUT: "does not answer",
  ETLS: "does not offer the encryption that is asked for",
};

/** What OpenSSL says of an answer that is no TLS. */
export const withoutTls = /wrong version number|packet length too long/;
const startTls = "begins without TLS: write smtp:// instead of smtps://, which turns to TLS where the server offers it";

/**
 * Connects to the mail server and signs in, sending nothing.
 * @returns undefined when it would take mail, else one sentence.
 */
export async function checkMailServer(smtpUrl: string): Promise<string | undefined> {
  const limits = { connectionTimeout: timeoutMs, greetingTimeout: timeoutMs, socketTimeout: timeoutMs };
  const transport = createTransport({ url: smtpUrl, dnsTimeout: timeoutMs, ...limits });
  try {
    await transport.verify();
    return undefined;
  } catch (error) {
    const { code = "", message, cause } = error as NodeJS.ErrnoException;
    const inner =
      (cause as NodeJS.ErrnoException | undefined)?.code ?? /\b(ECONNREFUSED|ENOTFOUND)\b/.exec(message)?.[1];
    const reason = withoutTls.test(message)
      ? startTls
      : (reasons[inner ?? ""] ?? reasons[code] ?? `answers: ${message}`);
    return `The mail server ${new URL(smtpUrl).host} ${reason}. Mail waits in the database and is tried again for 24 hours; correct SMTP_URL.`;
  } finally {
    transport.close();
  }
}
