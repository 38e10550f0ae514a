import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { courseWorld, type Person } from "../tests/support/course-world.ts";

const world = await courseWorld();
const { student, other, courseId, sql, ask, happen, enrolledFor } = world;
const why = "The marker of an explanation.";

beforeAll(async () => {
  for (const [week, count] of [
    [1, 4],
    [2, 3],
  ] as const)
    for (let position = 0; position < count; position++) {
      const [row] = await sql(
        "insert into public.quiz_questions (course_id, week, position, question, choices) values ($1, $2, $3, $4, '{a,b,c}') returning id",
        [courseId, week, position, `Question ${position}`],
      );
      await sql("insert into public.quiz_answers values ($1, $2, $3)", [row?.id, position % 3, why]);
    }
  await sql(
    `insert into public.lessons (id, course_id, week, title, summary, reading_minutes, status, free)
     values ('free-lesson', $1, 1, 'T', 'S', 5, 'published', true)`,
    [courseId],
  );
}, 120_000);
afterAll(() => world.stop());
beforeEach(async () => {
  await sql("delete from public.orders");
  await sql("delete from public.quiz_attempts");
});

type Started = {
  outcome: string;
  attempt: string;
  questions: { id: string; question: string; choices: string[] }[];
};
const start = async (caller: Person | null, week = 1) => {
  const { text } = await ask(caller, "rpc/start_quiz", { course: courseId, week });
  expect(text).not.toContain(why);
  expect(text).not.toContain('"answer"');
  return JSON.parse(text) as Started;
};
const answer = async (caller: Person | null, attempt: string, choices: unknown) =>
  JSON.parse((await ask(caller, "rpc/answer_quiz", { attempt, choices })).text) as Record<string, unknown>;
const right = ({ questions }: Started) => questions.map(({ question }) => Number(question.split(" ")[1]) % 3);
const scores = async (caller: Person) => JSON.parse((await ask(caller, "rpc/quiz_scores", { course: courseId })).text);

describe("a quiz", () => {
  it("tells what is right after the answers alone, and keeps the best score", async () => {
    const first = await start(student);
    expect(first.questions).toHaveLength(4);
    const wrong = right(first).map((choice) => (choice + 1) % 3);
    const judged = await answer(student, first.attempt, [right(first)[0], ...wrong.slice(1)]);
    expect(judged).toMatchObject({ outcome: "judged", right: 1, of: 4 });
    expect(judged.answers).toEqual(right(first).map((choice, at) => ({ right: at === 0, answer: choice, why })));
    expect(await scores(student)).toEqual([{ week: 1, best: 25 }]);
    const second = await start(student);
    expect(await answer(student, second.attempt, right(second))).toMatchObject({ right: 4 });
    const third = await start(student);
    await answer(
      student,
      third.attempt,
      [9, 9, 9, 9].map((_, at) => ((right(third)[at] ?? 0) + 1) % 3),
    );
    expect(await scores(student)).toEqual([{ week: 1, best: 100 }]);
    expect(await scores(other)).toEqual([]);
  });

  it("refuses answers that were judged before, of others, late, or no answers at all", async () => {
    const started = await start(student);
    const choices = right(started);
    for (const forged of [
      [],
      choices.slice(1),
      [...choices, 0],
      [0, 0, 0, 3],
      [0, 0, 0, -1],
      [0, 0, 0, null],
      [[0, 0, 0, 0]],
    ])
      expect((await answer(student, started.attempt, forged)).outcome, JSON.stringify(forged)).toBe("malformed");
    expect((await answer(other, started.attempt, choices)).outcome).toBe("unknown");
    expect((await answer(student, crypto.randomUUID(), choices)).outcome).toBe("unknown");
    const twice = await Promise.all([
      answer(student, started.attempt, choices),
      answer(student, started.attempt, choices),
    ]);
    expect(twice.map(({ outcome }) => outcome).sort()).toEqual(["answered", "judged"]);
    const late = await start(student);
    await sql("update public.quiz_attempts set started_at = now() - interval '25 hours' where id = $1", [late.attempt]);
    expect((await answer(student, late.attempt, right(late))).outcome).toBe("expired");
  });

  it("writes no score by any other way", async () => {
    const { attempt } = await start(student);
    const row = {
      course_id: courseId,
      week: 1,
      questions: [],
      right_answers: 4,
      answered_at: new Date().toISOString(),
    };
    expect((await ask(student, "quiz_attempts", row)).status).toBe(403);
    expect((await ask(student, `quiz_attempts?id=eq.${attempt}`, { right_answers: 4 }, "PATCH")).status).toBe(403);
    expect(await scores(student)).toEqual([]);
  });

  it("shows no answer or question of its tables to anybody but the owner", async () => {
    await happen("purchased", "quiz-a");
    for (const caller of [null, student, other])
      for (const path of ["quiz_answers", "quiz_questions", "quiz_questions?select=*,quiz_answers(*)"]) {
        const { text } = await ask(caller, path);
        expect(text, path).not.toContain(why);
        expect(text, path).not.toContain("Question 0");
      }
  });

  it("opens with its week: the free one to every member, the others to students, and ends with a refund", async () => {
    expect((await ask(null, "rpc/start_quiz", { course: courseId, week: 1 })).status).toBeGreaterThanOrEqual(400);
    expect((await start(other)).outcome).toBe("started");
    expect((await start(student, 2)).outcome).toBe("locked");
    await happen("purchased", "quiz-b");
    expect((await start(student, 2)).outcome).toBe("locked");
    await enrolledFor(7);
    const open = await start(student, 2);
    expect(open.outcome).toBe("started");
    expect((await start(student, 3)).outcome).toBe("locked");
    await happen("refunded", "quiz-b");
    expect((await start(student, 2)).outcome).toBe("locked");
    expect((await answer(student, open.attempt, right(open))).outcome).toBe("unknown");
  });

  it("is started ten times a day at most, also by many at once", async () => {
    const outcomes = (await Promise.all(Array.from({ length: 14 }, () => start(student)))).map(
      ({ outcome }) => outcome,
    );
    expect(outcomes.filter((outcome) => outcome === "started")).toHaveLength(10);
    expect((await start(other)).outcome).toBe("started");
  });
});
