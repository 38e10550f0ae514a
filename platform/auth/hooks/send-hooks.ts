import type { AuthContext, EnqueueMail, EnqueueSms, MailKind } from "../context.ts";
import { describeUser } from "../user-json.ts";
import { findUser, findUserByEmail } from "../users.ts";

/** How GoTrue calls what a mail is for; notifications are called the same here. */
const actionOf: Partial<Record<MailKind, string>> = { confirmation: "signup", magic_link: "magiclink" };

type Hooks = AuthContext["hooks"];

/**
 * `[auth.hook.send_email]`: the hook is asked to send what the outbox would, before the change it belongs to is committed: a hook that
 * fails undoes it. A change of address asks once for each of the two mails, with the fields that concern the other one empty.
 */
export function mailsByHook(hooks: Hooks, enqueue: EnqueueMail): EnqueueMail {
  if (!hooks.has("send_email")) return enqueue;
  return async (tx, mail) => {
    const { kind, to, values } = mail;
    // Supabase has no such mail.
    if (kind === "already_registered") return;
    const user = await findUserByEmail(tx, values.Email);
    const forNew = kind === "email_change" && to === values.NewEmail && to !== values.Email;
    const forCurrent = kind === "email_change" && !forNew;
    await hooks.ask(tx, "send_email", {
      user: user ? await describeUser(tx, user) : { email: to },
      email_data: {
        token: forNew ? "" : (values.Token ?? ""),
        token_hash: forCurrent ? "" : (values.TokenHash ?? ""),
        token_new: forNew ? (values.Token ?? "") : "",
        token_hash_new: forCurrent ? (values.TokenHash ?? "") : "",
        redirect_to: values.RedirectTo ?? "",
        email_action_type: actionOf[kind] ?? kind,
        site_url: values.SiteURL,
      },
    });
  };
}

/** `[auth.hook.send_sms]`: likewise for text messages, also where no provider is set. */
export function smsByHook(hooks: Hooks, enqueue: EnqueueSms | undefined): EnqueueSms | undefined {
  if (!hooks.has("send_sms")) return enqueue;
  return async (tx, { to, code, userId }) => {
    const user = await findUser(tx, userId);
    await hooks.ask(tx, "send_sms", {
      user: { ...(user ? await describeUser(tx, user) : {}), phone: to },
      sms: { otp: code },
    });
  };
}
