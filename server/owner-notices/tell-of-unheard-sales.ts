import type { Job } from "#platform/jobs/start-jobs.ts";
import type { Database } from "#platform/postgres/database.ts";
import { troublesOf } from "../check-refused-messages.ts";

type Options = {
  readonly database: Database;
  /** Asked at each run: the owner may have changed it meanwhile. */
  readonly provider: () => string;
};

/** What was told more than a week ago may be told again in the same words: a notice of the same words is written once. */
const forget = `
  delete from public.owner_notices n where n.kind = 'sales_unheard' and n.subject = $1 and n.created_at <= now() - interval '7 days'`;
/** Once a week for as long as it lasts: anybody can send what is refused. */
const tell = `
  select public.tell_owner('sales_unheard', $1, $2)
    where not exists (select from public.owner_notices n where n.kind = 'sales_unheard' and n.subject = $1)`;

/** Tells the owner what keeps sales from being heard of. @returns how much there is, told before or now */
export async function tellOfUnheardSales({ database, provider }: Options): Promise<number> {
  const name = provider();
  const lasting = (await troublesOf(database, name)).filter(({ isLasting }) => isLasting);
  for (const { about, text } of lasting)
    await database.asService(async (tx) => {
      await tx.query(forget, [`${name} ${about}`]);
      await tx.query(tell, [`${name} ${about}`, text]);
    });
  return lasting.length;
}

export const unheardSalesJob = (options: Options): Job => ({
  name: "unheard-sales",
  cron: "41 * * * *",
  expireInSeconds: 120,
  run: () => tellOfUnheardSales(options),
});
