import { emailAddress } from "#lib/email-address.ts";
import { choiceField, type ProviderForm, secretField, textField } from "./form.ts";

/** The mail server. */
export const mailForm: ProviderForm = {
  kind: "mail",
  name: "Mail",
  about:
    "The server (SMTP) that mails leave through. Mails of before stay where they are; System sends or deletes them.",
  effect: "at once",
  fields: [
    textField("host", "Server", {
      accepts: /^[a-z0-9]([a-z0-9.-]{0,250}[a-z0-9])?$/i,
      expected: "A host name without a port, as smtp.example.com.",
      help: "As smtp.example.com.",
      destination: true,
    }),
    textField("port", "Port", {
      accepts: /^([1-9]\d{0,3}|[1-5]\d{4}|6[0-4]\d{3}|65[0-4]\d\d|655[0-2]\d|6553[0-5])$/,
      expected: "A number from 1 to 65535, most often 587 or 465.",
      help: "587 with STARTTLS, 465 with TLS.",
      destination: true,
    }),
    choiceField(
      "encryption",
      "Encryption",
      [
        ["starttls", "STARTTLS (port 587)"],
        ["tls", "TLS (port 465)"],
        ["none", "None: only for a server on this machine"],
      ],
      { destination: true },
    ),
    textField("user", "User name", { optional: true, help: "Empty where the server asks for none." }),
    secretField("password", "Password", { optional: true }),
    textField("from", "Sender address", {
      optional: true,
      accepts: emailAddress,
      expected: "An email address alone, as no-reply@your.site.",
      help: "Empty: no-reply@ your site's name.",
    }),
  ],
};
