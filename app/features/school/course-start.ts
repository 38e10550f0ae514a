import type { SupabaseClient } from "@supabase/supabase-js";
import { useEffect, useState } from "react";
import { loadEnrolments, type Member } from "#app/data/account.ts";
import { browserClient, signedInMember } from "#app/data/client.ts";
import { useMembersLeft } from "#app/site/use-next-member.ts";
import { whileHere } from "#app/ui/while-here.ts";
import { hasStoredSession } from "#lib/stored-session.ts";

type Start = {
  /** From this moment on one week opens every seven days. ISO. */
  readonly at: string;
  readonly allWeeks: boolean;
};

/** The member's active enrolment in the course, the earliest of several; null without one. */
export async function loadCourseStart(client: SupabaseClient, member: Member, course: string): Promise<Start | null> {
  const active = (await loadEnrolments(client, member)).filter(
    ({ productId, status }) => productId === course && status === "active",
  );
  const first = active.at(-1);
  return first ? { at: first.grantedAt, allWeeks: active.some(({ allWeeksAt }) => allWeeksAt !== null) } : null;
}

/** When the weeks began that open one by one to the member, in ISO; null for everybody else and until it is known. */
export function useCourseStart(course: string): string | null {
  const [start, setStart] = useState<string | null>(null);
  const left = useMembersLeft();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the next member is a reason to read again.
  useEffect(() => {
    const load = async () => {
      const member = hasStoredSession() ? await signedInMember() : null;
      return member ? loadCourseStart(await browserClient(), member, course) : null;
    };
    return whileHere(
      load(),
      (found) => setStart(found && !found.allWeeks ? found.at : null),
      // The lessons say on which day they open, too.
      (error) => console.info("The enrollment could not be read", error),
    );
  }, [course, left]);
  return start;
}
