import { execFileSync } from "node:child_process";
import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { courseWorld, type Person } from "../../tests/support/course-world.ts";
import { documentsFunction } from "./documents-function.ts";
import { fileBackEnd } from "./serve-files.ts";

const siteUrl = "http://127.0.0.1:3000";
const world = await courseWorld(() => ({
  functions: { documents: documentsFunction(siteUrl) },
  environment: (name) => (name === "LICENCE_SECRET" ? "a secret of this test" : undefined),
}));
const { platform, student, other, owner, sql, happen, courseId } = world;
const code = "AAAAA-BBBBB-CCCCC-01234";
let order = "";
let address = 0;

/** Each question from an address of its own: how often one may ask is a test of its own. */
const get = async (
  caller: Person | null,
  path: string,
  from = `198.51.100.${++address}`,
  signal: AbortSignal | null = null,
) => {
  const token = caller ? await platform.keys.sign(caller, { expiresIn: 600 }) : platform.keys.anonKey;
  const headers = { authorization: `Bearer ${token}`, apikey: platform.keys.anonKey };
  return platform.fetch(new Request(`${siteUrl}/functions/v1/documents/${path}`, { headers, signal }), {
    remoteAddress: from,
  });
};
/** The words of a PDF, where poppler is installed; its tags either way. */
async function pdf(answer: Response) {
  expect(answer.status, await answer.clone().text()).toBe(200);
  const bytes = Buffer.from(await answer.arrayBuffer());
  const latin = bytes.toString("latin1");
  expect(latin.slice(0, 5)).toBe("%PDF-");
  expect(latin).toMatch(/\/StructTreeRoot/);
  expect(latin).toMatch(/pdfuaid:part>1</);
  return bytes;
}
const reader = "/usr/bin/pdftotext";
function words(bytes: Buffer): string | null {
  if (!existsSync(reader)) return null;
  const folder = mkdtempSync(join(tmpdir(), "pdf-"));
  try {
    writeFileSync(join(folder, "a.pdf"), bytes);
    return execFileSync(reader, ["-layout", join(folder, "a.pdf"), "-"], { encoding: "utf8" }).replaceAll(/\s+/g, " ");
  } finally {
    rmSync(folder, { recursive: true });
  }
}
/** Skipped with its reason where there is nothing that reads a PDF. */
function expectWords(bytes: Buffer, ...expected: string[]): void {
  const found = words(bytes);
  if (found === null) console.info("pdftotext is not installed: the words of the PDF are not compared");
  for (const text of found === null ? [] : expected) expect(found).toContain(text);
}

beforeAll(async () => {
  await happen("purchased", "order-1");
  const [row] = await sql("select id from public.orders");
  order = String(row?.id);
  await sql(
    `insert into public.certificates (code, user_id, course_id, course_title, name, lessons, quizzes)
     values ($1, $2, $3, 'Beginner #Forex *Fundamentals*', 'Zoë Łukasz O’Neil-Đặng', 12, 6)`,
    [code, student.sub, courseId],
  );
}, 120_000);
afterAll(() => world.stop());

test("a certificate is for whoever has its code, until it is revoked", async () => {
  const bytes = await pdf(await get(null, `certificate/${code}`));
  expectWords(bytes, "Zoë Łukasz O’Neil-Đặng", "Beginner #Forex *Fundamentals*", "12 lessons and 6 quizzes", code);
  const site = fileBackEnd(
    { handles: () => true, fetch: (request, from) => platform.fetch(request, { remoteAddress: from }) },
    platform.keys.anonKey,
    siteUrl,
  );
  const link = await site.fetch(new Request(`${siteUrl}/documents/certificate/${code}.pdf`), "203.0.113.1");
  expect([link.status, link.headers.get("content-disposition"), link.headers.get("cache-control")]).toEqual([
    200,
    `attachment; filename="certificate-${code}.pdf"`,
    "no-store",
  ]);
  for (const wrong of ["AAAAA-BBBBB-CCCCC-99999", "x", "..%2f..%2fetc", "%27%20or%201=1"])
    expect((await get(null, `certificate/${wrong}`)).status, wrong).toBe(404);
  await sql("update public.certificates set revoked_at = now(), revoked_because = 'owner'");
  const revoked = await get(null, `certificate/${code}`);
  expect([revoked.status, ((await revoked.json()) as { code: string }).code]).toEqual([410, "revoked"]);
  await sql("update public.certificates set revoked_at = null, revoked_because = null");
});

test("a name with letters that no font has is refused in words, not changed", async () => {
  await sql("update public.certificates set name = $1", ["\u{1f12f}\u{10ffff}"]);
  const answer = await get(null, `certificate/${code}`);
  expect([answer.status, ((await answer.json()) as { code: string }).code]).toEqual([422, "not_set"]);
  await sql("update public.certificates set name = 'Zoë'");
});

test("a receipt is its buyer's alone", async () => {
  const bytes = await pdf(await get(student, `receipt/${order}`));
  expectWords(
    bytes,
    "Receipt for order order-1",
    "student@example.com",
    "$299.00",
    "Test checkout: no money was charged",
  );
  expect((await get(other, `receipt/${order}`)).status).toBe(404);
  expect((await get(null, `receipt/${order}`)).status).toBe(401);
  for (const wrong of ["1", "x'--", crypto.randomUUID()])
    expect((await get(student, `receipt/${wrong}`)).status).toBe(404);
});

test("a receipt says which time a payment covers, and whether it renews", async () => {
  const [plan] = await sql("select id from public.mentorship_plans where type = 'monthly'");
  await sql("select public.record_checkout_event($1, '')", [
    JSON.stringify({
      ...{
        provider: "sandbox",
        eventId: "plan-1",
        type: "purchased",
        providerOrderId: "order-2",
        email: student.email,
      },
      items: [{ productId: plan?.id, priceCents: 19_900, currency: "USD" }],
    }),
  ]);
  const [row] = await sql("select id from public.orders where provider_order_id = 'order-2'");
  const bytes = await pdf(await get(student, `receipt/${row?.id}`));
  expectWords(bytes, "One payment covers one month. It does not renew by itself.");
  await sql("delete from public.orders where provider_order_id = 'order-2'");
});

test("a statement has the member's orders with what was paid and refunded, also for the owner only the owner's", async () => {
  await sql("update public.orders set test = false");
  const paid = await pdf(await get(student, "statement"));
  expectWords(paid, "Statement of all orders", "order-1", "Paid: $299.00", "Refunded: None");
  await happen("refunded", "order-1");
  expectWords(await pdf(await get(student, "statement")), "Paid: None", "Refunded: $299.00");
  expectWords(await pdf(await get(student, "statement?year=2001")), "There are no orders in this time.");
  expectWords(await pdf(await get(owner, "statement")), "There are no orders in this time.");
  expectWords(await pdf(await get(other, "statement")), "There are no orders in this time.");
  expect((await get(student, "statement?year=1')")).status).toBe(400);
  expect((await get(null, "statement")).status).toBe(401);
});

test("who asks for many at once, or has gone, keeps nobody else waiting", async () => {
  const ended: string[] = [];
  const leaving = new AbortController();
  const ask = async (from: string, signal?: AbortSignal) => {
    const { status } = await get(student, `receipt/${order}`, from, signal);
    ended.push(`${from} ${status}`);
  };
  const many = Array.from({ length: 4 }, () => ask("203.0.113.61"));
  const gone = Array.from({ length: 4 }, () => ask("203.0.113.62", leaving.signal));
  await new Promise((resolve) => setTimeout(resolve, 100));
  leaving.abort();
  await ask("203.0.113.63");
  expect(ended.filter((one) => one === "203.0.113.61 200").length).toBeLessThan(4);
  await Promise.allSettled([...many, ...gone]);
  expect(ended.filter((one) => one === "203.0.113.61 200")).toHaveLength(4);
  expect(ended.filter((one) => one === "203.0.113.62 200").length).toBeLessThan(4);
});

test("all networks around an IPv6 address take turns as one", async () => {
  const ended: string[] = [];
  const ask = async (from: string) => {
    await get(student, `receipt/${order}`, from);
    ended.push(from);
  };
  const many = [1, 2, 3, 4, 5].map((n) => ask(`2001:db8:1:${n}::9`));
  await new Promise((resolve) => setTimeout(resolve, 50));
  await ask("203.0.113.64");
  expect(ended.length).toBeLessThan(5);
  await Promise.all(many);
});

test("one address gets a limited number of documents", async () => {
  const statuses = [];
  for (let asked = 0; asked < 31; asked++) statuses.push((await get(null, `certificate/${code}`, "192.0.2.77")).status);
  expect([statuses.slice(0, 30).includes(429), statuses.at(-1)]).toEqual([false, 429]);
});
