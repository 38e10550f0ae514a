/** `npm run -s doctor`: what an owner still has to do before going public, in the order of its weight. */
import { type Config, readConfig } from "../config.ts";
import type { Database } from "../platform/postgres/database.ts";
import { migrate } from "../platform/postgres/migrate.ts";
import { openBeside } from "../server/open-database.ts";

type Finding = { readonly level: "must" | "should"; readonly text: string };

const silent = { info: () => undefined, warn: () => undefined, error: console.error };

function fromEnvironment(config: Config): Finding[] {
  const findings: Finding[] = [];
  const must = (text: string) => findings.push({ level: "must", text });
  const should = (text: string) => findings.push({ level: "should", text });
  if (!config.siteUrl.startsWith("https://"))
    must("Set SITE_URL to the https:// address visitors use; mailed links are made of it.");
  if (!config.smtpUrl)
    must("Set SMTP_URL: without it no confirmation mail leaves this machine, and nobody can finish signing up.");
  if (config.checkout.provider === "sandbox") must("Set CHECKOUT_PROVIDER: the sandbox takes no money.");
  else if (!config.checkout.webhookSecret)
    must("Set CHECKOUT_WEBHOOK_SECRET: without it paid orders are never recorded.");
  if (config.checkout.provider === "gumroad" && !config.checkout.sellerId)
    must("Set CHECKOUT_SELLER_ID: notifications of other sellers must be told apart.");
  if (!config.loopback && config.trustedProxies === 0)
    should("Set TRUSTED_PROXIES to the number of proxies in front, or every visitor shares one rate limit.");
  if (!config.assistant.baseUrl)
    should("Set ASSISTANT_BASE_URL for a language model; until then the assistant answers from your own content.");
  return findings;
}

async function fromDatabase(database: Database): Promise<Finding[]> {
  const findings: Finding[] = [];
  await database.asService(async (tx) => {
    const brand = await tx.query<{ demo: boolean | null }>(
      "select (value->>'demo')::boolean as demo from public.site_settings where key = 'brand'",
    );
    if (brand.rows[0]?.demo !== false)
      findings.push({
        level: "must",
        text: "Replace the demo content (brokers, people, stories, figures) and switch `demo` off in the brand settings.",
      });
    const claims = await tx.query<{ count: string }>(
      "select count(*)::text as count from public.claims where evidence is null",
    );
    const open = Number(claims.rows[0]?.count ?? 0);
    if (open > 0)
      findings.push({
        level: "must",
        text: `Give evidence for ${open} claims (students, success rate, …) or take them down.`,
      });
    const owners = await tx.query("select 1 from auth.users where raw_app_meta_data->>'role' = 'owner' limit 1");
    if (owners.rows.length === 0)
      findings.push({ level: "must", text: "Make the owner account: start the site and open the link it prints." });
  });
  return findings;
}

async function main() {
  const config = readConfig(process.env);
  const findings = fromEnvironment(config);
  if (!config.hosted) {
    const { database, stop } = await openBeside(config, silent);
    try {
      await migrate(database, { log: silent });
      findings.push(...(await fromDatabase(database)));
    } finally {
      await stop();
    }
  }
  const musts = findings.filter(({ level }) => level === "must");
  for (const { level, text } of findings.toSorted((a, b) => a.level.localeCompare(b.level)))
    console.log(`${level === "must" ? "MUST  " : "should"}  ${text}`);
  console.log(
    musts.length === 0 ? "Nothing stands in the way of going public." : `${musts.length} to do before going public.`,
  );
  process.exitCode = musts.length === 0 ? 0 : 1;
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
