import { readFileSync } from "node:fs";

/**
 * Templates that a hosted project uses too are whole, where its tools look for them. Those that only we use are here: a title and the
 * content of the common frame.
 */
const files = {
  confirmation: "../../supabase/templates/confirmation.html",
  recovery: "../../supabase/templates/recovery.html",
  magic_link: "../../supabase/templates/magic_link.html",
  email_change: "../../supabase/templates/email_change.html",
  invite: "../../supabase/templates/invite.html",
  reauthentication: "../../supabase/templates/reauthentication.html",
  mfa_factor_enrolled: "../../supabase/templates/mfa_factor_enrolled_notification.html",
  mfa_factor_unenrolled: "../../supabase/templates/mfa_factor_unenrolled_notification.html",
  password_changed: "../../supabase/templates/password_changed_notification.html",
  identity_linked: "../../supabase/templates/identity_linked_notification.html",
  identity_unlinked: "../../supabase/templates/identity_unlinked_notification.html",
  mfa_recovery_codes_made: "./templates/mfa-recovery-codes-made.html.template",
  mfa_recovery_codes_removed: "./templates/mfa-recovery-codes-removed.html.template",
  mfa_recovery_code_used: "./templates/mfa-recovery-code-used.html.template",
  mfa_removed_on_server: "./templates/mfa-removed-on-server.html.template",
  passkey_added: "./templates/passkey-added.html.template",
  passkey_removed: "./templates/passkey-removed.html.template",
  already_registered: "./templates/already-registered.html.template",
  owner_notice: "./templates/owner-notice.html.template",
  plain_notice: "./templates/plain-notice.html.template",
  price_alert: "./templates/price-alert.html.template",
  signal_alert: "./templates/signal-alert.html.template",
  order_handover: "./templates/order-handover.html.template",
  order_receipt: "./templates/order-receipt.html.template",
  order_held: "./templates/order-held.html.template",
  order_refund: "./templates/order-refund.html.template",
  newsletter_confirmation: "./templates/plain-notice.html.template",
  newsletter: "./templates/newsletter.html.template",
} as const;

export type MailKind = keyof typeof files;

export type MailTemplates = Readonly<Record<MailKind, string>>;

export const mailKinds = Object.keys(files) as MailKind[];

/** The page of a mail around its content. */
function inFrame(frame: string, titled: string): string {
  const [title = "", ...content] = titled.split("\n");
  return frame.replace("<!-- title -->", () => title).replace("<!-- content -->", () => content.join("\n"));
}

/** Reads all of them at once: a missing file stops the start, not the first sign-up. */
export function loadTemplates(): MailTemplates {
  const read = (path: string) => readFileSync(new URL(path, import.meta.url), "utf8");
  const frame = read("./templates/frame.html.template");
  const whole = (path: string) => (path.startsWith("./") ? inFrame(frame, read(path)) : read(path));
  return Object.fromEntries(mailKinds.map((kind) => [kind, whole(files[kind])])) as Record<MailKind, string>;
}
