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

  // A lesson that was scheduled stays so in its row when its time has come: it is read from then on. One that is hidden again is not.
  await sql(
    `insert into public.lessons (id, course_id, week, position, title, summary, reading_minutes, status, publish_at)
     values ('use-4', $1, 1, 4, 'L', 'D', 5, 'scheduled', now() - interval '1 day'), ('use-5', $1, 1, 5, 'L', 'D', 5, 'scheduled', now() + interval '1 day'),
       ('use-6', $1, 1, 6, 'L', 'D', 5, 'draft', null)`,
    [courseId],
  );
  await sql("insert into public.finished_lessons (user_id, lesson_id) values ($1, 'use-4'), ($1, 'use-6')", [
    student.sub,
  ]);
  expect(await used()).toMatchObject([{ kind: "course", lessons: 4, finished: 2 }, { kind: "robot" }]);
});
