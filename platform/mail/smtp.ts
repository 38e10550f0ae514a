import { createTransport } from "nodemailer";
import type { SMTPTransportGetSocket } from "nodemailer/lib/smtp-transport";
import { connectPublic } from "../http/outgoing-guard.ts";
import type { SendMail } from "./deliver.ts";
import { senderAddress } from "./outbox.ts";

export type SmtpOptions = {
  readonly smtpUrl: string;
  readonly siteUrl: string;
  /** Who the mails come from, asked for each. */
  readonly brand: () => Promise<string>;
  readonly mailFrom?: string | undefined;
  /** The server is reached on the open internet alone. */
  readonly publicOnly?: boolean;
};

const connectWithinMs = 10_000;

/** Connects on the open internet alone, for a mail server that the console names. */
export const publicSocket: SMTPTransportGetSocket = ({ host = "", port, secure }, done) => {
  connectPublic(host, Number(port ?? (secure ? 465 : 587)), connectWithinMs).then(
    (connection) => done(null, { connection }),
    (error) => done(error),
  );
};

/** Sends through the server at `smtpUrl` (`smtp://user:password@host:587`, `smtps://…:465`). */
export function createSmtpSender({ smtpUrl, siteUrl, brand, mailFrom, publicOnly }: SmtpOptions): {
  send: SendMail;
  close(): void;
} {
  const transport = createTransport({
    url: smtpUrl,
    ...(publicOnly ? { getSocket: publicSocket } : {}),
    connectionTimeout: connectWithinMs,
    greetingTimeout: 10_000,
    socketTimeout: 60_000,
    // Mails are made of our own templates: nothing in them may make the server read a file or fetch an address.
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  const address = senderAddress(siteUrl, mailFrom);
  return {
    async send({ messageId, to, subject, html, text, calendar, headers: more }) {
      const headers = { "Auto-Submitted": "auto-generated", ...more };
      const from = { name: await brand(), address };
      const method = /^METHOD:(\w+)/m.exec(calendar ?? "")?.[1] ?? "PUBLISH";
      const entry = calendar ? { icalEvent: { method, filename: "booking.ics", content: calendar } } : {};
      const addressee = { name: "", address: to };
      await transport.sendMail({ from, to: addressee, subject, html, text, messageId, headers, ...entry });
    },
    close: () => transport.close(),
  };
}
