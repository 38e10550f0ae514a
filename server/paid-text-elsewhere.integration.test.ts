import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { loadPublicTexts } from "#app/data/public-texts.ts";
import { serverClient } from "#app/data/server-client.ts";
import { readSettings } from "#platform/settings/read-settings.ts";
import { handle as answerChat } from "#supabase/functions/chat/handler.ts";
import { courseWorld, type Person } from "../tests/support/course-world.ts";

/** Words that nothing else on the site has. */
const marker = "quaggafinch";
const { settings } = readSettings(new URL("../supabase/config.toml", import.meta.url).pathname);
const world = await courseWorld(() => ({ functions: { chat: answerChat }, settings }));
const { platform, courseId, student, other, sql, happen, enrolledFor } = world;

beforeAll(async () => {
  await sql(
    `insert into public.lessons (id, course_id, week, title, summary, reading_minutes, status, position)
     values ('bought-lesson', $1, 2, 'A bought lesson', 'S', 5, 'published', 2)`,
    [courseId],
  );
  await sql("insert into public.lesson_texts values ('bought-lesson', $1)", [`What a ${marker} costs per night.`]);
  await sql(`insert into public.books (id, title, promise, summary, level, status, course_id)
    values ('bought-book', 'A bought book', 'p', 's', 'beginner', 'published', '${courseId}')`);
  await sql(
    "insert into public.book_chapters (id, book_id, slug, title, reading_minutes) values ('bought-chapter', 'bought-book', 'one', 'One', 1)",
  );
  await sql("insert into public.book_chapter_texts values ('bought-chapter', $1)", [`The ${marker} again.`]);
}, 120_000);
afterAll(() => world.stop());

async function ask(caller: Person | null, question: string) {
  const token = caller ? await platform.keys.sign(caller, { expiresIn: 600 }) : platform.keys.anonKey;
  const answer = await platform.fetch(
    new Request("http://127.0.0.1:3000/functions/v1/chat", {
      method: "POST",
      headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
      body: JSON.stringify({ messages: [{ role: "user", content: question }] }),
    }),
    { remoteAddress: "in-process" },
  );
  const text = (await answer.text()).replaceAll(question, "");
  // Streamed word by word: put together as the page does it.
  const words = [...text.matchAll(/"content":("(?:[^"\\]|\\.)*")/g)].map(
    ([, json = '""']) => JSON.parse(json) as string,
  );
  return { status: answer.status, said: words.join("") };
}

describe("a bought text", () => {
  it("is never what the assistant answers with, not even to the student who may read it", async () => {
    await happen("purchased", "a");
    await enrolledFor(8);
    for (const caller of [null, other, student])
      for (const question of [
        "What does it cost per night?",
        "Tell me about the bought lesson",
        "What is in the bought book?",
      ]) {
        const { status, said } = await ask(caller, question);
        expect(status).toBe(200);
        expect(said.length).toBeGreaterThan(20);
        expect(said).not.toContain(marker);
      }
  });

  it("is not among the texts that the search palette knows", async () => {
    const inProcess: typeof fetch = (input, init) =>
      platform.fetch(new Request(input, init), { remoteAddress: "in-process" });
    const client = serverClient(inProcess, platform.keys.anonKey, "http://127.0.0.1:3000");
    const texts = await loadPublicTexts(client);
    expect(texts.length).toBeGreaterThan(300);
    expect(texts.filter(({ text }) => text.includes(marker))).toEqual([]);
  });

  it("is in no table whose changes are sent to subscribers", async () => {
    const fed = await sql(
      `select tablename from pg_catalog.pg_publication_tables where pubname = 'supabase_realtime'
         and tablename in ('lesson_texts', 'book_chapter_texts', 'quiz_answers', 'quiz_questions', 'text_revisions', 'content_drafts', 'videos')`,
    );
    expect(fed).toEqual([]);
  });
});
