import { expect } from "@playwright/test";

/** Where the start printed the mailbox to be: nobody can open it without. */
function mailboxUrl(site: string): string {
  const url = process.env.TEST_MAILBOX_URL;
  if (!url?.startsWith(site)) throw new Error(`Set TEST_MAILBOX_URL to the mailbox that ${site} printed at its start`);
  return url;
}

type Summary = { readonly ID: string; readonly Subject: string; readonly To: readonly { readonly Address: string }[] };

/** The newest mail to an address, about something if it is named, as text, from the local mailbox's interface. */
export async function newestMail(
  site: string,
  to: string,
  about = /./,
): Promise<{ subject: string; text: string; html: string }> {
  let found: Summary | undefined;
  await expect(async () => {
    const list = (await (await fetch(`${mailboxUrl(site)}/api/v1/messages`)).json()) as { messages: Summary[] };
    found = list.messages.find(({ To, Subject }) => about.test(Subject) && To.some(({ Address }) => Address === to));
    expect(found).toBeDefined();
  }).toPass({ timeout: 10_000 });
  const mail = (await (await fetch(`${mailboxUrl(site)}/api/v1/message/${found?.ID}`)).json()) as {
    Text: string;
    HTML: string;
  };
  return { subject: found?.Subject ?? "", text: mail.Text, html: mail.HTML };
}

/** The first link of a mail that leads to the page where the site opens it. */
export function verificationLink(text: string): string {
  const link = /https?:\/\/\S+\/auth\/callback#\S+/.exec(text)?.[0];
  if (!link) throw new Error(`No verification link in:\n${text}`);
  return link;
}
