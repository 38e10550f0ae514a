import { loadEnrolments } from "#app/data/account.ts";
import { browserClient, signedInMember } from "#app/data/client.ts";
import { loadGlossary, loadLessonText } from "#app/data/lessons.ts";
import type { CourseLesson } from "#content/types.ts";
import { hasStoredSession } from "#lib/stored-session.ts";
import type { LessonText } from "./lesson-page.tsx";
import { opensAt } from "./syllabus.ts";

/** What a visitor gets of a lesson that has to be bought. */
export type MemberLesson =
  | { readonly state: "open"; readonly text: LessonText }
  | { readonly state: "signed-out" }
  | { readonly state: "not-enrolled" }
  /** `at` in milliseconds. */
  | { readonly state: "later"; readonly at: number };

/** Asks the database as the signed-in member: row level security decides, nothing here does. */
export async function loadMemberLesson({ id, courseId, week }: CourseLesson): Promise<MemberLesson> {
  // Whoever never signed in does not fetch the service's client for it.
  const member = hasStoredSession() ? await signedInMember() : null;
  if (!member) return { state: "signed-out" };
  const client = await browserClient();
  const body = await loadLessonText(client, id);
  if (body !== null) {
    const [terms, parser] = await Promise.all([loadGlossary(client), import("../../site/parse-markdown.ts")]);
    const nodes = parser.parseLesson(body, new Map(terms.map(({ id: term, short }) => [term, short])));
    return { state: "open", text: { nodes, contents: parser.headingsOf(nodes) } };
  }
  const starts = (await loadEnrolments(client, member))
    .filter(({ productId, status }) => productId === courseId && status === "active")
    .map(({ grantedAt }) => opensAt(grantedAt, week));
  return starts.length > 0 ? { state: "later", at: Math.min(...starts) } : { state: "not-enrolled" };
}
