import { lookup } from "node:dns/promises";
import { isIP } from "node:net";
import { createTransport } from "nodemailer";
import { isPublicAddress } from "#platform/http/outgoing-guard.ts";
import { withoutTls } from "#platform/mail/check-mail-server.ts";
import type { StoredProvider } from "../provider-variables.ts";
import { explainFailure, fails, type Verdict, works } from "./explain-failure.ts";

const timeoutMs = 8_000;

function explain(error: unknown, where: string): string {
  const { code, response, message } = error as NodeJS.ErrnoException & { response?: string };
  if (code === "EAUTH")
    return `${where} refuses user name or password${response ? ` (“${response.slice(0, 150)}”)` : ""}.`;
  if (code === "ETLS" && !/certificate/i.test(message))
    return `${where} does not offer STARTTLS. Choose TLS, another port, or a server that encrypts.`;
  if (/Greeting never received/.test(message))
    return `${where} is too slow: it did not greet in time. With TLS from the first byte on the wrong port it looks like this, too.`;
  if (/Invalid greeting/i.test(message)) return `${where} answers, but is no mail server: it did not greet as one.`;
  if (withoutTls.test(message)) return `${where} does not speak TLS from the first byte. Choose STARTTLS, or port 465.`;
  return explainFailure(error, where);
}

/** Connects, encrypts and signs in as for a mail, and sends nothing. */
export async function testMail({ settings, secrets }: StoredProvider, allowsPrivate: boolean): Promise<Verdict> {
  const { host = "", port = "", encryption, user } = settings;
  const where = `${host}:${port}`;
  if (user && !secrets.password) return fails("There is a user name and no password.");
  const giveUp = AbortSignal.timeout(2 * timeoutMs);
  try {
    const addresses = await lookup(host, { all: true });
    const [first] = addresses;
    if (!allowsPrivate && !addresses.every(({ address }) => isPublicAddress(address)))
      return fails(explainFailure(new Error(`${host} leads to a private address`), where));
    const transport = createTransport({
      // The address that was looked at, under the name that its certificate has to have.
      host: first?.address ?? host,
      port: Number(port),
      secure: encryption === "tls",
      requireTLS: encryption === "starttls",
      ignoreTLS: encryption === "none",
      ...(isIP(host) === 0 ? { tls: { servername: host } } : {}),
      ...(user ? { auth: { user, pass: secrets.password ?? "" } } : {}),
      connectionTimeout: timeoutMs,
      greetingTimeout: timeoutMs,
      socketTimeout: timeoutMs,
    });
    giveUp.addEventListener("abort", () => transport.close());
    try {
      await transport.verify();
    } finally {
      transport.close();
    }
    return works(`${where} answers${user ? " and takes user name and password" : ""}. No mail was sent.`);
  } catch (error) {
    return fails(explain(error, where));
  }
}
