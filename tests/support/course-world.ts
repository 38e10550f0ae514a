import { serverClient } from "#app/data/server-client.ts";
import { readConfig } from "#config";
import { seedContent } from "#content/seed.ts";
import { createPlatform, type Platform } from "#platform/platform.ts";
import type { PlatformOptions } from "#platform/platform-options.ts";
import { testDatabase } from "#platform/postgres/test-database.ts";

const siteUrl = "http://127.0.0.1:3000";
const courseId = "beginner-forex-fundamentals";
const log = { info() {}, warn() {}, error() {} };

const person = (email: string, more: object = {}) => ({
  aud: "authenticated",
  role: "authenticated",
  sub: crypto.randomUUID(),
  email,
  aal: "aal1",
  app_metadata: {},
  ...more,
});
export type Person = ReturnType<typeof person>;

/** A site with a student, somebody else and the owner, and the sales of one course. For tests of what a course opens. */
export async function courseWorld(
  more?: (running: () => Platform) => Pick<PlatformOptions, "functions" | "settings" | "environment">,
) {
  const test = await testDatabase();
  await seedContent(test.database);
  await test.database.asService(async (tx) => {
    // The tests bring lessons and questions of their own.
    await tx.query("delete from public.lessons where course_id = $1", [courseId]);
    await tx.query("delete from public.quiz_questions where course_id = $1", [courseId]);
  });
  const platform: Platform = await createPlatform({
    config: readConfig({ SITE_URL: siteUrl, DATA_DIR: test.dataDir }),
    database: test.database,
    log,
    ...more?.(() => platform),
  });
  const student = person("student@example.com");
  const other = person("other@example.com");
  const owner = person("owner@example.com", { aal: "aal2", app_metadata: { role: "owner" } });
  const sql = (text: string, values: unknown[] = []) =>
    test.database.asService(async (tx) => (await tx.query<Record<string, unknown>>(text, values)).rows);
  for (const { sub, email } of [student, other, owner])
    await sql(
      "insert into auth.users (id, aud, role, email, email_confirmed_at) values ($1, 'authenticated', 'authenticated', $2, now())",
      [sub, email],
    );

  /** The public interface as somebody's browser has it. */
  async function clientOf(caller: Person) {
    const token = await platform.keys.sign(caller, { expiresIn: 3600 });
    const asCaller: typeof fetch = (input, init) => {
      const request = new Request(input, init);
      request.headers.set("authorization", `Bearer ${token}`);
      return platform.fetch(request, { remoteAddress: "in-process" });
    };
    return serverClient(asCaller, platform.keys.anonKey, siteUrl);
  }

  async function ask(caller: Person | null, path: string, body?: object, method = body ? "POST" : "GET") {
    const token = caller ? await platform.keys.sign(caller, { expiresIn: 600 }) : platform.keys.anonKey;
    const request = new Request(`${siteUrl}/rest/v1/${path}`, {
      method,
      headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    const response = await platform.fetch(request, { remoteAddress: "in-process" });
    return { status: response.status, text: await response.text() };
  }

  let events = 0;
  const happen = (type: string, order: string) =>
    sql("select public.record_checkout_event($1, '')", [
      JSON.stringify({
        provider: "sandbox",
        eventId: `course-${events++}`,
        type,
        providerOrderId: order,
        email: student.email,
        items: [{ productId: courseId, priceCents: 29_900, currency: "USD" }],
      }),
    ]);
  const enrolledFor = (days: number) =>
    sql("update public.enrolments set granted_at = now() - make_interval(days => $1) where status = 'active'", [days]);
  const stop = async () => {
    await platform.close();
    await test.stop();
  };
  return {
    platform,
    database: test.database,
    dataDir: test.dataDir,
    courseId,
    student,
    other,
    owner,
    sql,
    ask,
    clientOf,
    happen,
    enrolledFor,
    stop,
  };
}
