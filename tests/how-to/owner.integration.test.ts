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
const block = (name: string, language: string) =>
  blocksOf(text(name)).find((one) => one.language === language)?.text ?? `no ${language} block in ${name}.md`;
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
  const { stdout } = await promisify(execFile)("bash", ["-euc", script], {
    env: { PATH: process.env.PATH, ...status },
  });
  return stdout;
}

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
  const doctor = () =>
    promisify(execFile)(process.execPath, ["scripts/doctor.ts"], {
      cwd: root,
      env: { PATH: process.env.PATH, DATA_DIR: site.dataDir },
    }).catch((error: { stdout: string }) => error);
  expect((await doctor()).stdout).toContain("Name your provider's products in provider_products");
  await database.query(block("sell-through-a-provider", "sql"));
  expect((await doctor()).stdout).not.toContain("Name your provider's products in provider_products");
  expect(await sale("100")).toMatchObject({ status: 200 });
  expect(await order("100")).toMatchObject({ status: "paid", email });
  const [robot] = await rowsOf("select checkout_url from public.robots where id = 'owl-carry'");
  expect(robot?.checkout_url).toContain("yourshop.lemonsqueezy.com");
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

test("an account is erased by the command of its how-to, and its orders name nobody", async () => {
  const headers = {
    apikey: status.SUPABASE_SERVICE_ROLE_KEY ?? "",
    authorization: `Bearer ${status.SUPABASE_SERVICE_ROLE_KEY}`,
    "content-type": "application/json",
  };
  for (const address of ["ben@example.com", email]) {
    const body = JSON.stringify({ email: address, password: "a quiet desk by the window", email_confirm: true });
    await fetch(`${status.SUPABASE_URL}/auth/v1/admin/users`, { method: "POST", headers, body });
  }
  await shell(block("erase-an-account", "sh"));
  expect(await rowsOf("select email from auth.users")).toEqual([{ email: "ben@example.com" }]);
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
