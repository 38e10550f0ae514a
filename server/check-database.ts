import { settingProblems } from "#content/read-settings.ts";
import { marketMoment } from "#lib/date-text.ts";
import { counted } from "#lib/figure-text.ts";
import type { MailBacklog } from "#platform/mail/mail-backlog.ts";
import { readMailBacklog } from "#platform/mail/mail-backlog.ts";
import type { Database } from "#platform/postgres/database.ts";
import { clockProblem } from "./check-clock.ts";
import { deliveredContentFindings } from "./check-delivered-content.ts";
import { goodsFindings } from "./check-goods.ts";
import { refusedMessageFindings } from "./check-refused-messages.ts";
import { salesFindings } from "./check-sales.ts";
import { type Finding, findings } from "./finding.ts";

type Facts = { demo: boolean | null; claims: number; owners: number; withoutSecondFactor: string[] };

const facts = `
  select (select value->'demo' <> 'false' from public.site_settings where key = 'brand') as demo,
    (select count(*) from public.claims where published and evidence is null)::int as claims,
    (select count(*) from auth.users where raw_app_meta_data->>'role' = 'owner')::int as owners,
    array(select coalesce(email, id::text) from auth.users u
      where raw_app_meta_data->>'role' = 'owner' and deleted_at is null and not exists (select from auth.mfa_factors f
        where f.user_id = u.id and f.status = 'verified' and f.factor_type <> 'recovery_code') order by 1) as "withoutSecondFactor"`;

function ofContent({ demo, claims, owners, withoutSecondFactor }: Facts): Finding[] {
  const ofDemo =
    demo !== false &&
    "Replace the demo content (brokers, people, stories, figures) and switch demo off in the brand settings.";
  const ofClaims = claims > 0 && `Give evidence for ${claims} claims (students, success rate, …) or take them down.`;
  const ofOwners = [
    owners === 0 && "Make the owner account: start the site and open the link it prints.",
    ...withoutSecondFactor.map(
      (account) =>
        `Set up two-step verification for the owner account ${account} (member area): until then it cannot change content or see orders.`,
    ),
  ];
  return [
    ...findings("must", [ofDemo], "/admin/demo-content"),
    ...findings("must", [ofClaims], "/admin/claims"),
    ...findings("must", ofOwners),
  ];
}

const mails = (count: number) => counted(count, "mail");
/** `Oct 5, 2026, 14:05 UTC`: a server has no reader's zone. */
const minute = (date: Date | null) => marketMoment(date ?? Number.NaN, "UTC");
/** Sending takes seconds: a mail that waits longer waits for something. */
const expectedWaitMs = 10 * 60_000;

function ofWaiting({ waiting, oldestWaiting, failing, lastError }: MailBacklog, sends: boolean): Finding[] {
  const found = `${mails(waiting)} not sent yet, the oldest written at ${minute(oldestWaiting)}`;
  if (failing > 0) {
    const text = `${found}; ${failing} failed, and the mail server said: ${lastError}. Correct SMTP_URL, MAIL_FROM or that server; each mail is tried again for 24 hours after it was written.`;
    return [{ level: "must", text, page: "/admin/providers" }];
  }
  if (waiting === 0 || Date.now() - (oldestWaiting?.getTime() ?? 0) < expectedWaitMs) return [];
  if (sends) return findings("must", [`${found}. Start the site: nothing sends them while it is stopped.`]);
  return findings("must", [`${found}. Set SMTP_URL again.`], "/admin/providers");
}

/** What was or would be sent, and what is in the way. */
function mailFindings(backlog: MailBacklog, sends: boolean): Finding[] {
  const { kept, oldestKept, dead, deadLetters } = backlog;
  const found = ofWaiting(backlog, sends);
  if (kept > 0) {
    const text = `${mails(kept)} written while no mail server was set or mail was held, the oldest at ${minute(oldestKept)}, will not be sent by ${kept === 1 ? "itself" : "themselves"}. npm run -s mails lists them; npm run -s mails send [ADDRESS] sends them, npm run -s mails drop [ADDRESS] deletes them.`;
    found.push({ level: "should", text });
  }
  if (dead > 0) {
    const letters = deadLetters.map(
      ({ kind, recipient, created_at, attempts, last_error }) =>
        `\n          ${minute(created_at)} ${kind} to ${recipient}, tried ${attempts} times: ${last_error}`,
    );
    const text = `${mails(dead)} given up: npm run -s mails send [ADDRESS] tries again, npm run -s mails drop [ADDRESS] deletes. The latest:${letters.join("")}`;
    found.push({ level: "should", text });
  }
  return found;
}

/** Settings that the pages cannot show as they are stored. */
async function ofSettings(database: Database): Promise<Finding[]> {
  const { rows } = await database.asService((tx) =>
    tx.query<{ key: string; value: unknown }>("select key, value from public.site_settings"),
  );
  const problems = settingProblems(Object.fromEntries(rows.map(({ key, value }) => [key, value])));
  if (problems.length === 0) return [];
  const text = `Correct site_settings; until then the site shows what it was delivered with there (docs/how-to/brand-and-prices.md): ${problems.join("; ")}.`;
  return [{ level: "must", text, page: "/admin/brand" }];
}

/** What of the site's settings its database is judged by. */
type Site = { readonly sendsMail: boolean; readonly provider: string };

/** What an owner has to do about the content, the accounts and the mail of a database. */
export async function databaseFindings(database: Database, { sendsMail, provider }: Site): Promise<Finding[]> {
  const setUp = await database.asService((tx) => tx.query("select to_regclass('public.claims') as claims"));
  if (!setUp.rows[0]?.claims)
    return [{ level: "must", text: "The database has not been set up yet: npm start does that." }];
  const { rows } = await database.asService((tx) => tx.query<Facts>(facts));
  const content = rows[0] ? ofContent(rows[0]) : [];
  return [
    ...findings("must", [await clockProblem(database)]),
    ...content,
    ...(await ofSettings(database)),
    ...(await deliveredContentFindings(database)),
    ...(await refusedMessageFindings(database, provider)),
    ...(await salesFindings(database, provider)),
    ...(await goodsFindings(database)),
    ...mailFindings(await readMailBacklog(database), sendsMail),
  ];
}
