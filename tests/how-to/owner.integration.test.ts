import { execFile, execFileSync } from "node:child_process";
import { createHmac } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type RunningSite, startSite } from "../support/start-site.ts";
import { blocksOf } from "./markdown-steps.ts";

const root = join(import.meta.dirname, "../..");
const text = (name: string) => readFileSync(join(root, "docs/how-to", `${name}.md`), "utf8");
/** The first block of a language, of those that say `part`. */
const block = (name: string, language: string, part = "") =>
  blocksOf(text(name)).find((one) => one.language === language && one.text.includes(part))?.text ??
  `no ${language} block in ${name}.md`;
const secret = "the signing secret you type there";
const email = "ana@example.com";

let site: RunningSite;
let status: Record<string, string>;
let database: pg.Client;

beforeAll(async () => {
  site = await startSite({
    CHECKOUT_PROVIDER: "lemonsqueezy",
    CHECKOUT_WEBHOOK_SECRET: secret,
    LICENCE_SECRET: "a random text of thirty-two characters",
    SMTP_URL: "smtp://127.0.0.1:9",
    SMPT_URL: "typed wrongly",
  });
  const env = { PATH: process.env.PATH, DATA_DIR: site.dataDir };
  const lines = execFileSync(process.execPath, ["scripts/status.ts"], { cwd: root, env, encoding: "utf8" });
  status = Object.fromEntries(
    lines
      .trim()
      .split("\n")
      .map((line) => line.split(/=(.*)/s).slice(0, 2)),
  );
  database = new pg.Client(status.DATABASE_URL);
  await database.connect();
}, 300_000);
afterAll(async () => {
  await database?.end();
  await site?.stop();
});

const rowsOf = async (sql: string, values: unknown[] = []) => (await database.query(sql, values)).rows;

/** A `sh` block as it would be typed, with what `npm run -s status` prints in the environment. */
async function shell(script: string): Promise<string> {
  const npm = `npm() { local name=$3; shift 3; [ "\${1-}" != -- ] || shift; node "${root}/scripts/$name.ts" "$@"; }`;
  const { stdout } = await promisify(execFile)("bash", ["-euc", `${npm}\n${script}`], {
    env: { PATH: process.env.PATH, DATA_DIR: site.dataDir, ...status },
  });
  return stdout;
}

/** A command beside the site, from a shell that has exported what `npm run -s status` printed. */
const command = (name: string, dataDir = site.dataDir) =>
  promisify(execFile)(process.execPath, [`scripts/${name}.ts`], {
    cwd: root,
    env: { PATH: process.env.PATH, ...status, DATA_DIR: dataDir },
  }).catch((error: { stdout: string; stderr: string }) => error);

/** Sent where the how-to has the provider send it, signed as Lemon Squeezy signs. */
async function sale(id: string, attributes: Record<string, unknown> = {}): Promise<{ status: number; body: unknown }> {
  const path = /https:\/\/YOUR-SITE(\/functions\/\S+\/lemonsqueezy)/.exec(text("sell-through-a-provider"))?.[1];
  const [robot] = await rowsOf("select (price * 100)::int as price_cents from public.robots where id = 'owl-carry'");
  const first_order_item = { product_id: 123456, price: robot?.price_cents, quantity: 1 };
  const sold = {
    user_email: email,
    currency: "USD",
    status: "paid",
    discount_total: 0,
    first_order_item,
    ...attributes,
  };
  const body = JSON.stringify({ meta: { event_name: "order_created" }, data: { id, attributes: sold } });
  const headers = { "x-signature": createHmac("sha256", secret).update(body).digest("hex") };
  const response = await fetch(site.url + path, { method: "POST", body, headers });
  return { status: response.status, body: await response.json() };
}

const order = async (id: string) =>
  (await rowsOf("select id, status, email from public.orders where provider_order_id = $1", [id]))[0];

test("selling through a provider: the statements name the product, and a sale is an order that doctor no longer asks about", async () => {
  expect((await command("doctor")).stdout).toContain("Name lemonsqueezy's products in provider_products");
  await shell(block("sell-through-a-provider", "sh", "provider_products"));
  expect((await command("doctor")).stdout).not.toContain("Name lemonsqueezy's products in provider_products");
  expect(await sale("100")).toMatchObject({ status: 200 });
  expect(await order("100")).toMatchObject({ status: "paid", email });
  const [robot] = await rowsOf("select checkout_url from public.robots where id = 'owl-carry'");
  expect(robot?.checkout_url).toContain("yourshop.lemonsqueezy.com");
});

test("doctor says of the running site's mail server and settings what its terminal says", async () => {
  const { stdout } = await command("doctor");
  for (const sentence of [
    "The mail server 127.0.0.1:9 refuses the connection. Mail waits",
    "SMPT_URL is not a setting and has no effect. Did you mean SMTP_URL?",
  ]) {
    expect(site.output()).toContain(sentence);
    expect(stdout).toContain(sentence);
  }
});

test("exported lines of status lead no command to a hosted project or to another instance", async () => {
  expect((await command("mails")).stdout).toContain("On the way to the mail server: ");
  expect((await command("backup")).stdout).toContain("read back and checked");
  expect((await command("status")).stdout).toContain(`SUPABASE_URL=${site.url}\n`);
  expect((await command("mails", "/nonexistent")).stderr).toContain("No site has been started on the data directory");
});

test("the brand and a price are changed by the commands of their how-to, and the pages show them", async () => {
  const home = async () => (await fetch(site.url)).text();
  expect(await home()).not.toContain("Harbor FX");
  const blocks = blocksOf(text("brand-and-prices")).filter(({ language }) => language === "sh");
  const said = [];
  for (const { text } of blocks) said.push(await shell(text));
  expect(said[0]).toBe(`name=Harbor FX
email=hello@harborfx.example
phone=+44 20 7946 0018
demo=false
seller={"address":"1 Quay Street, Bristol","legalName":"Harbor FX Ltd"}
`);
  expect(said[1]).toContain("UPDATE: 1 row\n");
  expect(await home()).toContain("Harbor FX");
  expect(await (await fetch(`${site.url}/robots`)).text()).toContain("$149");
  await expect(shell("npm run -s brand name=")).rejects.toThrow(/Nothing was changed: brand\.name cannot be used/);
  await expect(shell('npm run -s sql -- "update public.robots set price = 1; select nothing"')).rejects.toThrow(
    /Nothing was changed: column "nothing" does not exist/,
  );
  // Each value is known by the name of its column: the last one was printed for both.
  const twoSums = "update public.robots set price = 1; select sum(price), sum(activation_limit) from public.robots";
  await expect(shell(`npm run -s sql -- "${twoSums}"`)).rejects.toThrow(
    /Nothing was changed: several columns are called “sum”\. Name each/,
  );
  expect(await rowsOf("select price::float from public.robots where id = 'owl-carry'")).toEqual([{ price: 149 }]);
});

test("a held order is released by the command of its how-to, and a second time there is nothing to release", async () => {
  await sale("101", { test_mode: true });
  const held = await order("101");
  expect(held?.status).toBe("held");
  const command = block("held-orders", "sh").replace("THE ORDER ID", held?.id);
  expect(await shell(command)).toContain("released");
  expect((await order("101"))?.status).toBe("paid");
  expect(await shell(command)).toContain("not_held");
});

test("a test sale is closed by the command of its how-to, and doctor no longer counts it", async () => {
  await sale("102", { test_mode: true });
  expect((await command("doctor")).stdout).toContain("should  Close 1 test sale");
  const close = blocksOf(text("held-orders")).find(({ text }) => text.includes("close_order"))?.text ?? "";
  expect(await shell(close.replace("THE ORDER ID", (await order("102"))?.id))).toContain("closed");
  expect((await command("doctor")).stdout).not.toContain("test sale");
});

test("what was bought under a mistyped address is moved by the command of the how-to, with its access and its subscription", async () => {
  await sale("103", { user_email: "Wrong@Example.com" });
  await sale("104", { user_email: "wrong@example.com" });
  await sale("105", { user_email: "wrong@example.com" });
  await rowsOf("update public.orders set subscription_id = '5' where provider_order_id in ('103', '105')");
  await rowsOf(
    `insert into public.bookings (id, token_hash, desk_hash, kind_id, mentor_id, email, user_id, enrolment_id, zone, during)
     select gen_random_uuid(), repeat('a', 64), repeat('b', 64), 'introduction', 'ingrid-solheim', e.email, gen_random_uuid(), e.id, 'UTC',
       tstzrange(now() + interval '1 day', now() + interval '25 hours')
     from public.enrolments e join public.orders o on o.id = e.order_id where o.provider_order_id = '103' limit 1`,
  );
  await shell(blocksOf(text("held-orders")).find(({ text }) => text.includes("right@example.com"))?.text ?? "exit 1");
  const found =
    "select o.email, e.email as opens, e.status from public.orders o join public.enrolments e on e.order_id = o.id";
  expect(
    await rowsOf(`${found} where o.provider_order_id in ('103', '104', '105') order by o.provider_order_id`),
  ).toEqual([
    { email: "right@example.com", opens: "right@example.com", status: "active" },
    { email: "wrong@example.com", opens: "wrong@example.com", status: "active" },
    { email: "right@example.com", opens: "right@example.com", status: "active" },
  ]);
  // The link that was mailed with it opens nothing any more.
  expect(
    await rowsOf(
      "select email, user_id, token_hash = repeat('a', 64) as opens from public.bookings where enrolment_id is not null",
    ),
  ).toEqual([{ email: "right@example.com", user_id: null, opens: false }]);
});

test("an account is erased by the command of its how-to, and its orders name nobody", async () => {
  const headers = {
    apikey: status.SUPABASE_SERVICE_ROLE_KEY ?? "",
    authorization: `Bearer ${status.SUPABASE_SERVICE_ROLE_KEY}`,
    "content-type": "application/json",
  };
  // The last was made later, and is alike but for one character, which a pattern would take for any.
  for (const address of ["ben@example.com", email, "ana.b@example.com", "ana_b@example.com"]) {
    const body = JSON.stringify({ email: address, password: "a quiet desk by the window", email_confirm: true });
    await fetch(`${status.SUPABASE_URL}/auth/v1/admin/users`, { method: "POST", headers, body });
  }
  await shell(block("erase-an-account", "sh"));
  await shell(block("erase-an-account", "sh").replaceAll(email, "Ana.B@example.com"));
  const left = [{ email: "ana_b@example.com" }, { email: "ben@example.com" }];
  expect(await rowsOf('select email from auth.users order by email collate "C"')).toEqual(left);
  expect(await rowsOf("select from mail.outbox where recipient = $1", [email])).toEqual([]);
  expect(await order("100")).toMatchObject({ status: "paid", email: null });
  await expect(shell(block("erase-an-account", "sh"))).rejects.toThrow(/no account has this address/);
});

test("the license service answers the request of the how-to with the fields it lists", async () => {
  const request = block("what-a-buyer-gets", "json").replace("7K2QM-…", "7K2QM-7K2QM-7K2QM-7K2QM-7K2QM");
  const response = await fetch(`${site.url}/functions/v1/licence`, { method: "POST", body: request });
  const answer = (await response.json()) as Record<string, unknown>;
  const fields = /Every answer has the fields ([^.]+)\./.exec(text("what-a-buyer-gets"))?.[1] ?? "";
  expect(Object.keys(answer).sort()).toEqual([...fields.matchAll(/`(\w+)`/g)].map(([, name]) => name).sort());
  expect([response.status, answer.status]).toEqual([200, "unknown"]);
});

test.each([
  ["news", "add-a-news-source", "Example Markets", "https://www.example.com/markets/rss.xml", "0 items"],
  ["calendar", "add-a-calendar-feed", "Example Bank", "https://www.example.com/releases.ics", "0 entries"],
])(
  "a source for the %s is added, listed with what became of its reading, and removed",
  async (command, guide, ...row) => {
    const list = `npm run -s ${command}`;
    const [add = "", remove = "", ...more] = blocksOf(text(guide))
      .filter(({ language }) => language === "sh")
      .map((one) => one.text);
    const added = await shell(add);
    expect(added).toContain(`Added ${row[0]}`);
    expect(added).toContain(row.join("\t"));
    // No test reaches the open internet: the running site says why it could not read the source.
    await expect.poll(() => shell(list), { timeout: 30_000 }).toMatch(/read \d{4}-\d\d-\d\d .* UTC: /);
    await expect(shell(`${list} -- add http://10.0.0.1/a`)).rejects.toThrow("begins with https://");
    await expect(shell(`${list} -- add`)).rejects.toThrow("Usage");
    for (const statement of more) expect(await shell(statement)).toContain("UPDATE: 0 rows");
    expect(await shell(remove)).toContain("Removed");
    expect(await shell(list)).toContain(`No ${command} sources yet`);
  },
);
