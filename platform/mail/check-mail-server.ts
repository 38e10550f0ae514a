import { createTransport } from "nodemailer";
import { OutgoingError } from "../http/outgoing-guard.ts";
import { publicSocket } from "./smtp.ts";

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

function reasonOf(error: unknown): string {
  if (error instanceof OutgoingError)
    return "is at a private address, and a server that the console names is reached on the open internet alone";
  const { code = "", message, cause } = error as NodeJS.ErrnoException;
  if (withoutTls.test(message)) return startTls;
  const inner = (cause as NodeJS.ErrnoException | undefined)?.code ?? /\b(ECONNREFUSED|ENOTFOUND)\b/.exec(message)?.[1];
  return reasons[inner ?? ""] ?? reasons[code] ?? `answers: ${message}`;
}

/**
 * Connects to the mail server and signs in, sending nothing. `publicOnly`: on the open internet alone, as when a mail is sent.
 * @returns undefined when it would take mail, else one sentence.
 */
export async function checkMailServer(smtpUrl: string, publicOnly = false): Promise<string | undefined> {
  const limits = { connectionTimeout: timeoutMs, greetingTimeout: timeoutMs, socketTimeout: timeoutMs };
  const transport = createTransport({
    url: smtpUrl,
    dnsTimeout: timeoutMs,
    ...limits,
    ...(publicOnly ? { getSocket: publicSocket } : {}),
  });
  try {
    await transport.verify();
    return undefined;
  } catch (error) {
    return `The mail server ${new URL(smtpUrl).host} ${reasonOf(error)}. Mail waits in the database and is tried again for 24 hours; correct SMTP_URL.`;
  } finally {
    transport.close();
  }
}
