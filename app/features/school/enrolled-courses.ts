import type { SupabaseClient } from "@supabase/supabase-js";
import { loadEnrolments } from "#app/data/account.ts";
import { signedInMember } from "#app/data/client.ts";
import { loadClosedCourseTitles, loadCourseTitles } from "#app/data/courses.ts";

/** The courses that are open to the signed-in member, those no longer sold among them. */
export async function loadEnrolledCourses(client: SupabaseClient) {
  const member = await signedInMember();
  const [enrolments, shown, closed] = await Promise.all([
    member ? loadEnrolments(client, member) : [],
    loadCourseTitles(client),
    loadClosedCourseTitles(client),
  ]);
  const enrolled = new Set(enrolments.filter(({ status }) => status === "active").map(({ productId }) => productId));
  return [...shown, ...closed].filter(({ id }) => enrolled.has(id));
}
