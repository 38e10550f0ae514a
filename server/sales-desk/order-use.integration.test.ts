import { afterAll, expect, it } from "vitest";
import { courseWorld } from "../../tests/support/course-world.ts";

const world = await courseWorld();
const { sql, ask, owner, student, other, courseId } = world;
afterAll(() => world.stop());

it("tells the owner what was used of an order, also an account that is off its license again", async () => {
  await sql(
    `insert into public.lessons (id, course_id, week, position, title, summary, reading_minutes, status)
     select 'use-' || n, $1, 1, n, 'L', 'D', 5, 'published' from generate_series(1, 3) n`,
    [courseId],
  );
  const bought = (productId: string) => ({ productId, priceCents: 29_900, currency: "USD" });
  const [row] = await sql("select public.record_checkout_event($1, '') ->> 'orderId' as id", [
    JSON.stringify({
      provider: "sandbox",
      eventId: "use",
      type: "purchased",
      providerOrderId: "use",
      email: student.email.toUpperCase(),
      items: [bought(courseId), bought("owl-carry")],
    }),
  ]);
  const used = async (caller: typeof owner = owner) => {
    const { status, text } = await ask(caller, "rpc/order_use", { order_id: row?.id });
    return status === 200 ? (JSON.parse(text) as Record<string, unknown>[]) : status;
  };
  expect(await used()).toMatchObject([
    { kind: "course", lessons: 3, finished: 0 },
    { kind: "robot", accounts: 0, activatedAt: null },
  ]);

  await sql("insert into public.finished_lessons (user_id, lesson_id) values ($1, 'use-1')", [student.sub]);
  await sql(
    `insert into public.robot_activations (licence_id, account_hash, account_hint, server, released_at)
     select id, repeat('a', 64), '12', 'Live', now() from public.robot_licences`,
  );
  expect(await used()).toMatchObject([
    { kind: "course", lessons: 3, finished: 1 },
    { kind: "robot", accounts: 1, activatedAt: expect.any(String) },
  ]);
  expect(await used(other)).toBe(403);

  // A lesson that appeared at its time stays "scheduled", and one that was finished is hidden instead of deleted.
  await sql("update public.lessons set status = 'scheduled', publish_at = now() - interval '1 day' where id = 'use-2'");
  await sql("update public.lessons set status = 'scheduled', publish_at = now() + interval '1 day' where id = 'use-3'");
  await sql("update public.lessons set status = 'draft' where id = 'use-1'");
  expect(await used()).toMatchObject([{ kind: "course", lessons: 2, finished: 1 }, { kind: "robot" }]);
});
