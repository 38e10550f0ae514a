import { setTimeout } from "node:timers/promises";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { courseWorld, type Person } from "../tests/support/course-world.ts";

const world = await courseWorld();
const { student, other, owner, courseId, sql, ask, happen } = world;

beforeAll(async () => {
  for (const [id, week] of [
    ["first-lesson", 1],
    ["second-lesson", 2],
  ] as const) {
    await sql(
      `insert into public.lessons (id, course_id, week, title, summary, reading_minutes, status, free)
       values ($1, $2, $3, 'T', 'S', 5, 'published', $3 = 1)`,
      [id, courseId, week],
    );
    await sql("insert into public.lesson_texts values ($1, 'Text')", [id]);
  }
  for (const [position, answer] of [0, 1, 1, 0, 1, 0, 0, 1, 1, 0].entries()) {
    const [row] = await sql(
      "insert into public.quiz_questions (course_id, week, position, question, choices) values ($1, 1, $2, $3, '{a,b}') returning id",
      [courseId, position, `${answer}`],
    );
    await sql("insert into public.quiz_answers values ($1, $2, 'Because.')", [row?.id, answer]);
  }
}, 120_000);
afterAll(() => world.stop());
beforeEach(async () => {
  for (const table of ["orders", "finished_lessons", "quiz_attempts", "certificates"])
    await sql(`delete from public.${table}`);
});

const call = async (caller: Person | null, name: string, body: object) =>
  JSON.parse((await ask(caller, `rpc/${name}`, body)).text);
const issue = (caller: Person | null, name = "Ana Müller-O'Neill") =>
  call(caller, "issue_certificate", { course: courseId, name });
async function takeQuiz(rightAnswers: number) {
  const { attempt, questions } = await call(student, "start_quiz", { course: courseId, week: 1 });
  const choices = (questions as { question: string }[]).map(({ question }, at) =>
    at < rightAnswers ? Number(question) : 1 - Number(question),
  );
  return call(student, "answer_quiz", { attempt, choices });
}
const finish = (...lessons: string[]) => call(student, "finish_lessons", { lessons });
async function enroll() {
  await happen("purchased", crypto.randomUUID());
  await sql("update public.enrolments set all_weeks_at = now()");
}
async function earn() {
  await enroll();
  await finish("first-lesson", "second-lesson");
  await takeQuiz(7);
  return (await issue(student)).code as string;
}

describe("a certificate", () => {
  it("needs an enrolment, every lesson, and 70 percent of every quiz", async () => {
    await finish("first-lesson");
    expect(await issue(student)).toEqual({ outcome: "not_enrolled" });
    await enroll();
    expect(await issue(student)).toEqual({ outcome: "unfinished" });
    await takeQuiz(10);
    expect(await issue(student), "a lesson is missing").toEqual({ outcome: "unfinished" });
    await finish("second-lesson");
    await sql("delete from public.quiz_attempts");
    await takeQuiz(6);
    expect(await issue(student), "60 percent").toEqual({ outcome: "unfinished" });
    expect(await call(student, "course_progress", { course: courseId })).toEqual({
      lessons: 2,
      finished: 2,
      quizzes: 1,
      passed: 0,
    });
    await takeQuiz(7);
    const { outcome, code } = await issue(student);
    expect(outcome).toBe("issued");
    expect(code).toMatch(/^[0-9A-F]{5}(-[0-9A-F]{5}){3}$/);
    expect((await issue(student, "Another Name")).code, "one for each course").toBe(code);
  });

  it("needs the lessons that were published at their time, which readers see like all others", async () => {
    await sql(
      `insert into public.lessons (id, course_id, week, title, summary, reading_minutes, status, publish_at)
       values ('third-lesson', $1, 2, 'T', 'S', 5, 'scheduled', now() + interval '1 hour')`,
      [courseId],
    );
    await sql("insert into public.lesson_texts values ('third-lesson', 'Text')");
    const progress = async () => {
      const { lessons, finished } = await call(student, "course_progress", { course: courseId });
      return { lessons, finished };
    };
    await enroll();
    await finish("first-lesson", "second-lesson", "third-lesson");
    await takeQuiz(7);
    expect(await progress(), "its time has not come").toEqual({ lessons: 2, finished: 2 });
    await sql("update public.lessons set publish_at = now() where id = 'third-lesson'");
    expect(await progress()).toEqual({ lessons: 3, finished: 2 });
    expect(await issue(student)).toEqual({ outcome: "unfinished" });
    await finish("third-lesson");
    expect((await issue(student)).outcome).toBe("issued");
    await sql("delete from public.lessons where id = 'third-lesson'");
  });

  it("has the quiz of a free week open to every member once its lesson has appeared by itself", async () => {
    const outcome = async () => (await call(other, "start_quiz", { course: courseId, week: 1 })).outcome;
    const appears = (at: string) =>
      sql(`update public.lessons set status = 'scheduled', publish_at = ${at} where id = 'first-lesson'`);
    await appears("now() + interval '1 hour'");
    expect(await outcome()).toBe("locked");
    await appears("now()");
    expect(await outcome()).toBe("started");
    await sql("update public.lessons set status = 'published', publish_at = null where id = 'first-lesson'");
  });

  it("is verified by a stranger with the code, and tells nobody anything without", async () => {
    const code = await earn();
    const told = await call(null, "verify_certificate", { code: ` ${code.toLowerCase()} ` });
    expect(told).toMatchObject({
      name: "Ana Müller-O'Neill",
      course: "Beginner Forex Fundamentals",
      lessons: 2,
      quizzes: 1,
      revokedAt: null,
    });
    expect(Object.keys(told).sort()).toEqual([
      "course",
      "issuedAt",
      "lessons",
      "name",
      "quizzes",
      "revokedAt",
      "revokedBecause",
    ]);
    for (const guess of ["", "%", "00000-00000-00000-00000", `${code.slice(0, -1)}_`])
      expect(await call(null, "verify_certificate", { code: guess }), guess).toBeNull();
    expect((await ask(null, "certificates")).status).toBeGreaterThanOrEqual(400);
    expect((await ask(other, "certificates")).text).toBe("[]");
    expect((await ask(student, "certificates")).text).toContain(code);
  });

  it("is taken back by the owner alone, and stays so when it is asked for again", async () => {
    const code = await earn();
    for (const caller of [null, student, other])
      expect((await ask(caller, "rpc/revoke_certificate", { code })).status).toBeGreaterThanOrEqual(400);
    expect((await call(null, "verify_certificate", { code })).revokedAt).toBeNull();
    expect(await call(owner, "revoke_certificate", { code })).toBe(true);
    expect((await call(null, "verify_certificate", { code })).revokedAt).not.toBeNull();
    expect((await issue(student)).code).toBe(code);
    expect((await call(null, "verify_certificate", { code })).revokedAt).not.toBeNull();
  });

  it("ends with a refund of its course, and with no other one", async () => {
    const code = await earn();
    const told = () => call(null, "verify_certificate", { code });
    const [{ provider_order_id: first } = {}] = await sql("select provider_order_id from public.orders");
    const second = crypto.randomUUID();
    await happen("purchased", second);
    await happen("refunded", String(first));
    expect(await told(), "another purchase holds").toMatchObject({ revokedAt: null, revokedBecause: null });
    await happen("refunded", second);
    expect(await told()).toMatchObject({ revokedAt: expect.any(String), revokedBecause: "refund" });
    expect((await issue(student)).outcome).toBe("not_enrolled");
    await happen("purchased", crypto.randomUUID());
    expect(await told(), "bought again").toMatchObject({ revokedAt: null, revokedBecause: null });
  });

  it("is not issued while a refund is being recorded", async () => {
    await enroll();
    await finish("first-lesson", "second-lesson");
    await takeQuiz(7);
    let issued: Promise<{ outcome: string }> | undefined;
    await world.database.asService(async (tx) => {
      await tx.query("update public.orders set status = 'refunded'");
      await tx.query("update public.enrolments set status = 'revoked'");
      issued = issue(student);
      const early = await Promise.race([issued, setTimeout(300, "waits")]);
      expect(early).toBe("waits");
    });
    expect(await issued).toEqual({ outcome: "not_enrolled" });
  });

  it("outlasts access whose time is over, or that the owner ended: nothing was refunded", async () => {
    const code = await earn();
    await sql("update public.enrolments set ends_at = now() - interval '1 minute'");
    await sql("select public.end_due_access()");
    expect(await sql("select status from public.enrolments")).toEqual([{ status: "revoked" }]);
    expect(await call(null, "verify_certificate", { code })).toMatchObject({ revokedAt: null, revokedBecause: null });
  });

  it("is listed for its student by the query of the member area, and for the owner only by code", async () => {
    const code = await earn();
    const list = async (caller: Person) =>
      JSON.parse(
        (
          await ask(
            caller,
            `certificates?select=code,course:course_title,issuedAt:issued_at,revokedAt:revoked_at&user_id=eq.${caller.sub}`,
          )
        ).text,
      );
    expect(await list(student)).toMatchObject([{ code, course: "Beginner Forex Fundamentals", revokedAt: null }]);
    expect(await list(other)).toEqual([]);
    expect(await list(owner)).toEqual([]);
  });

  it("that the owner revoked stays so through a refund and another purchase", async () => {
    const code = await earn();
    await call(owner, "revoke_certificate", { code });
    const [{ provider_order_id: first } = {}] = await sql("select provider_order_id from public.orders");
    await happen("refunded", String(first));
    await happen("purchased", crypto.randomUUID());
    expect(await call(null, "verify_certificate", { code })).toMatchObject({ revokedBecause: "owner" });
  });

  it("of somebody else stays when this student's purchase is refunded", async () => {
    await earn();
    await sql("update public.certificates set user_id = $1", [other.sub]);
    await sql("update public.certificates set revoked_at = null, revoked_because = null");
    const [{ provider_order_id: first } = {}] = await sql("select provider_order_id from public.orders");
    await happen("refunded", String(first));
    expect(await sql("select revoked_at from public.certificates")).toEqual([{ revoked_at: null }]);
  });

  it("is forged by no write, and carries no name that is none", async () => {
    await enroll();
    await finish("first-lesson", "second-lesson");
    await takeQuiz(10);
    for (const name of [
      "",
      " ",
      "A",
      "<b>Ana</b>",
      "Ana\u0000",
      "ana@example.com",
      "http://spam",
      "x".repeat(81),
      "Ana \u202Egnp.exe",
      "Ana\u200B B",
    ])
      expect((await issue(student, name)).outcome, JSON.stringify(name)).not.toBe("issued");
    const row = {
      code: "AAAAA-AAAAA-AAAAA-AAAAA",
      user_id: student.sub,
      course_title: "T",
      name: "N",
      lessons: 1,
      quizzes: 1,
    };
    expect((await ask(student, "certificates", row)).status).toBe(403);
    expect(await sql("select 1 from public.certificates")).toEqual([]);
    expect((await issue(student, "  李  小龍 ")).outcome).toBe("issued");
    expect(await sql("select name from public.certificates")).toEqual([{ name: "李 小龍" }]);
  });
});
