import { useQuery } from "@tanstack/react-query";
import { loadCertificates } from "#app/data/certificates.ts";
import { browserClient } from "#app/data/client.ts";
import { longDate } from "#lib/date-text.ts";

/** The certificates of the signed-in member; load it with React.lazy. */
export default function MemberCertificates({ userId }: { readonly userId: string }) {
  const { data, isError } = useQuery({
    queryKey: ["certificates", userId],
    queryFn: async () => loadCertificates(await browserClient(), userId),
  });
  if (isError) return <p role="alert">Your certificates could not be loaded. Reload the page to try again.</p>;
  if (!data) return <p role="status">Loading your certificates…</p>;
  if (data.length === 0)
    return <p>No certificate yet. Finish all lessons of a course and pass its quizzes to get one.</p>;
  return (
    <ul className="cells">
      {data.map(({ code, course, issuedAt, revokedAt }) => (
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
