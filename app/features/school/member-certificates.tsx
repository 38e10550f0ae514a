import { useQuery } from "@tanstack/react-query";
import { isComplete, loadCertificates, loadProgress } from "#app/data/certificates.ts";
import { browserClient } from "#app/data/client.ts";
import { QueryState } from "#app/site/query-state.tsx";
import { longDate } from "#lib/date-text.ts";
import { ButtonLink } from "../../ui/button.tsx";
import { loadEnrolledCourses } from "./enrolled-courses.ts";
import { coursePath } from "./syllabus.ts";

/** The member's certificates, and the courses that are finished and have none yet. */
async function load(userId: string) {
  const client = await browserClient();
  const [issued, enrolled] = await Promise.all([loadCertificates(client, userId), loadEnrolledCourses(client)]);
  const without = enrolled.filter(({ id }) => issued.every(({ courseId }) => courseId !== id));
  const progress = await Promise.all(without.map(({ id }) => loadProgress(client, id)));
  const ready = without.filter((_, index) => {
    const one = progress[index];
    return one !== undefined && isComplete(one);
  });
  return { issued, ready };
}

/** The certificates of the signed-in member; load it with React.lazy. */
export default function MemberCertificates({ userId }: { readonly userId: string }) {
  const query = useQuery({ queryKey: ["certificates", userId], queryFn: () => load(userId) });
  return (
    <QueryState query={query} what="your certificates">
      {(certificates) => <Certificates {...certificates} />}
    </QueryState>
  );
}

function Certificates({ issued, ready }: Awaited<ReturnType<typeof load>>) {
  if (issued.length === 0 && ready.length === 0)
    return <p>No certificate yet. Finish all lessons of a course and pass its quizzes to get one.</p>;
  return (
    <ul className="cells">
      {ready.map(({ id, title }) => (
        <li key={id} className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 p-5">
          <span className="min-w-0 flex-1 basis-60">
            <span className="font-semibold">{title}</span>: finished. You can issue your certificate.
          </span>
          <ButtonLink
            size="sm"
            variant="secondary"
            to={`${coursePath(id)}#certificate`}
            aria-label={`Issue the certificate of ${title}`}
          >
            Issue the certificate
          </ButtonLink>
        </li>
      ))}
      {issued.map(({ code, course, issuedAt, revokedAt }) => (
        <li key={code}>
          <a
            className="flex min-h-11 flex-wrap items-baseline gap-x-4 gap-y-1 px-5 py-3"
            href={`/certificates/${code}`}
          >
            <span className="font-semibold">{course}</span>
            <span className="fine">
              {revokedAt ? `Revoked on ${longDate(revokedAt)}` : `Issued on ${longDate(issuedAt)}`}
            </span>
          </a>
        </li>
      ))}
    </ul>
  );
}
