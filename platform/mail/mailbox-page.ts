import { escapeHtml } from "#lib/escape-html.ts";
import type { KeptMail } from "./mailpit-json.ts";

const mailboxStyle = `
:root{color-scheme:light dark;--bg:#faf7f1;--raised:#fffdf9;--ink:#15181f;--ink2:#454b58;--line:#e2dbce;--accent:#8a5a00}
@media (prefers-color-scheme:dark){:root{--bg:#0d1119;--raised:#131925;--ink:#e9e6df;--ink2:#b4b7c0;--line:#222a38;--accent:#e5b654}}
*{box-sizing:border-box}body{margin:0 auto;max-width:880px;padding:40px 20px;background:var(--bg);color:var(--ink);font:16px/1.6 Manrope,system-ui,sans-serif}
h1{margin:8px 0 0;font-size:28px;line-height:1.2;letter-spacing:-.02em;overflow-wrap:anywhere}p{margin:8px 0 0;color:var(--ink2)}a{color:var(--accent)}
ul{list-style:none;margin:24px 0 0;padding:0;border-top:1px solid var(--line)}li{border-bottom:1px solid var(--line)}
li a{display:grid;grid-template-columns:1fr auto;gap:0 16px;padding:14px 0;min-height:44px;color:inherit;text-decoration:none}li a:hover strong{text-decoration:underline}
small,time{color:var(--ink2);font-size:13px;font-variant-numeric:tabular-nums;overflow-wrap:anywhere}
dl{display:grid;grid-template-columns:auto 1fr;gap:4px 16px;margin:16px 0 0;font-size:14px}dt{color:var(--ink2)}dd{margin:0;overflow-wrap:anywhere}
iframe{width:100%;height:620px;margin-top:24px;border:1px solid var(--line);border-radius:12px;background:var(--raised)}
pre{white-space:pre-wrap;overflow-wrap:anywhere;padding:16px;border:1px solid var(--line);border-radius:12px;background:var(--raised);font:14px/1.6 ui-monospace,monospace}
`;

const page = (title: string, body: string) => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex"><title>${escapeHtml(title)}</title><style>${mailboxStyle}</style></head>
<body><main>${body}</main></body></html>`;

const time = (date: Date) =>
  `<time datetime="${date.toISOString()}">${date.toISOString().slice(0, 16).replace("T", " ")} UTC</time>`;

function standing({ status, attempts, last_error: error }: KeptMail): string {
  if (status === "sent") return "sent; its text is no longer kept";
  if (status === "dead") return `given up after ${attempts} attempts: ${error ?? "unknown reason"}`;
  if (status === "kept") return "Stored locally; will not be sent later";
  return attempts === 0 ? "on its way" : `tried ${attempts} times: ${error ?? "unknown reason"}`;
}

/** A text message that no provider was there to send. */
export type KeptText = { readonly recipient: string; readonly text: string; readonly at: Date };

function textList(texts: readonly KeptText[]): string {
  if (texts.length === 0) return "";
  const entries = texts.map(
    ({ recipient, text, at }) =>
      `<li><p><strong>${escapeHtml(text)}</strong></p><small>to +${escapeHtml(recipient)} · ${time(at)}</small></li>`,
  );
  return `<h2>Text messages</h2><p>No SMS provider is configured (auth.sms.twilio), so text messages stay here.</p><ul>${entries.join("")}</ul>`;
}

/** The list of mails, newest first. `home` is the mailbox's address. */
export function mailboxPage(
  mails: readonly KeptMail[],
  total: number,
  { home, delivers, texts }: { readonly home: string; readonly delivers: boolean; readonly texts: readonly KeptText[] },
): string {
  const entries = mails.map(
    (mail) => `<li><a href="${home}/${mail.id}"><strong>${escapeHtml(mail.subject)}</strong>${time(mail.created_at)}
<small>to ${escapeHtml(mail.recipient)} · ${escapeHtml(standing(mail))}</small></a></li>`,
  );
  const intro = delivers
    ? "Mails on their way to the mail server, and those that could not be sent."
    : "No mail server is configured (SMTP_URL), so mails stay here. Only who has this address, on this machine, sees them.";
  const list =
    mails.length > 0
      ? `<ul>${entries.join("")}</ul>`
      : "<p>No mail yet. Sign up on the site and its confirmation appears here.</p>";
  const more = total > mails.length ? `<p>${total - mails.length} older mails are not listed.</p>` : "";
  return page("Local mailbox", `<h1>Local mailbox</h1><p>${intro}</p>${list}${more}${textList(texts)}`);
}

/** One mail: its HTML in a frame that can run nothing and whose links open in a new tab, and its text. */
export function mailPage(mail: KeptMail, home: string): string {
  const sandbox = "allow-popups allow-popups-to-escape-sandbox";
  const framed = mail.html.replace(/<head>/i, '<head><base target="_blank">');
  return page(
    mail.subject,
    `<p><a href="${home}">All mails</a></p><h1>${escapeHtml(mail.subject)}</h1>
<dl><dt>To</dt><dd>${escapeHtml(mail.recipient)}</dd><dt>Written</dt><dd>${time(mail.created_at)}</dd>
<dt>State</dt><dd>${escapeHtml(standing(mail))}</dd></dl>
<iframe title="The mail as it is shown" sandbox="${sandbox}" srcdoc="${escapeHtml(framed)}"></iframe>
<h2>As plain text</h2><pre>${linked(mail.body_text)}</pre>`,
  );
}

const linked = (text: string) =>
  escapeHtml(text).replace(/https?:\/\/[^\s<>]+/g, (address) => `<a href="${address}">${address}</a>`);
