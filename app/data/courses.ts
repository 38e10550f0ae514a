import type { SupabaseClient } from "@supabase/supabase-js";
import type { Course, CourseLesson } from "#content/types.ts";
import { columns } from "./columns.ts";
import { rowsWithEvidence } from "./evidence.ts";
import { answered, rows } from "./rows.ts";

/** @returns null when there is no such course. */
async function loadCourse(client: SupabaseClient, id: string): Promise<Course | null> {
  return (
    (await rowsWithEvidence<Course>(client.from("courses").select(columns.courses).eq("id", id).limit(1)))[0] ?? null
  );
}

/** As its students see it: one that is no longer shown is `closed`, with nothing to buy. @returns null when there is no such course, or nobody has it. */
export async function loadTaughtCourse(
  client: SupabaseClient,
  id: string,
): Promise<(Course & { readonly closed: boolean }) | null> {
  const shown = await loadCourse(client, id);
  if (shown) return { ...shown, closed: false };
  const [closed] = await rowsWithEvidence<Course>(client.rpc("closed_courses").select(columns.courses).eq("id", id));
  return closed ? { ...closed, closed: true } : null;
}

/** Of the courses that are no longer shown and still have students. */
export const loadClosedCourseTitles = (client: SupabaseClient) =>
  rows<Pick<Course, "id" | "title">>(client.rpc("closed_courses").select("id,title"));

export const loadCourseTitles = (client: SupabaseClient) =>
  rows<Pick<Course, "id" | "title">>(client.from("courses").select("id,title").order("position"));

/** Ids of the courses that have published lessons. */
export async function loadCoursesWithLessons(client: SupabaseClient): Promise<ReadonlySet<string>> {
  const lessons = await rows<{ courseId: string }>(
    client.from("lessons").select("courseId:course_id").not("course_id", "is", null),
  );
  return new Set(lessons.map(({ courseId }) => courseId));
}

/** The lessons of a course without their texts, in order. */
export const loadCourseLessons = (client: SupabaseClient, courseId: string) =>
  rows<CourseLesson>(
    client.from("lessons").select(columns.courseLessons).eq("course_id", courseId).order("week").order("position"),
  );

/** The published lessons of all courses without their texts. */
export const loadAllCourseLessons = (client: SupabaseClient) =>
  rows<CourseLesson>(
    client.from("lessons").select(columns.courseLessons).not("course_id", "is", null).order("week").order("position"),
  );

/** Stores lessons as finished in the signed-in member's account. @returns all that are finished there. */
export async function finishInAccount(client: SupabaseClient, lessons: readonly string[]): Promise<readonly string[]> {
  const data = await answered(client.rpc("finish_lessons", { lessons }));
  return Array.isArray(data) ? data.map(String) : [];
}
