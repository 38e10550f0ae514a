import { expect } from "@playwright/test";

type Summary = { readonly ID: string; readonly Subject: string; readonly To: readonly { readonly Address: string }[] };

/** The newest mail to an address, about something if it is named, as text, from the local mailbox's interface. */
export async function newestMail(
  site: string,
  to: string,
  about = /./,
): Promise<{ subject: string; text: string; html: string }> {
  let found: Summary | undefined;
  await expect(async () => {
    const list = (await (await fetch(`${site}/_dev/mail/api/v1/messages`)).json()) as { messages: Summary[] };
    found = list.messages.find(({ To, Subject }) => about.test(Subject) && To.some(({ Address }) => Address === to));
    expect(found).toBeDefined();
  }).toPass({ timeout: 10_000 });
  const mail = (await (await fetch(`${site}/_dev/mail/api/v1/message/${found?.ID}`)).json()) as {
    Text: string;
    HTML: string;
  };
  return { subject: found?.Subject ?? "", text: mail.Text, html: mail.HTML };
}

/** The first link of a mail that leads to the site's own verification. */
export function verificationLink(text: string): string {
  const link = /https?:\/\/\S+\/auth\/v1\/verify\?\S+/.exec(text)?.[0];
  if (!link) throw new Error(`No verification link in:\n${text}`);
  return link;
}
