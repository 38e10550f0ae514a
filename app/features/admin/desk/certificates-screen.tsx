import { Button } from "#app/ui/button.tsx";
import { PageLink } from "#app/ui/page-link.tsx";
import { callDatabase } from "../content/call-database.ts";
import { useStaff } from "../frame/staff-context.ts";
import { useToastAct } from "../frame/use-act.ts";
import { when } from "../frame/when.ts";
import { KeyedList } from "../list/keyed-list.tsx";
import type { KeyedTable } from "../list/keyed-rows.ts";

type Certificate = {
  readonly code: string;
  readonly name: string;
  readonly course_title: string;
  readonly issued_at: string;
  readonly revoked_at: string | null;
};

const table: KeyedTable = {
  room: "certificates",
  key: "code",
  columns: "code,name,course_title,issued_at,revoked_at",
  searched: ["code", "name", "course_title"],
  order: ["issued_at", "down"],
  sortable: ["name", "course_title", "issued_at"],
  filters: { revoked: ["revoked_at", "not.is", "null"] },
};

function Revoke({ certificate }: { readonly certificate: Certificate }) {
  const { busy, act } = useToastAct();
  const isValid = certificate.revoked_at === null;
  const revoke = () =>
    act(async () => {
      await callDatabase("revoke_certificate", { code: certificate.code, revoked: isValid });
      return isValid ? "Revoked. Its page now shows that." : "It is valid again.";
    });
  return (
    <Button variant="secondary" size="sm" aria-busy={busy} onClick={() => void revoke()}>
      {isValid ? "Revoke" : "Make valid again"}
    </Button>
  );
}

/** Certificates of finished courses, to look up, revoke, and make valid again. */
export function CertificatesScreen() {
  const owner = useStaff().role === "owner";
  return (
    <KeyedList<Certificate>
      title="Certificates"
      about="Of students who finished all lessons and passed all quizzes of a course. One ends with its purchase: a refund revokes it, and paying again brings it back."
      table={table}
      filters={[
        ["all", "All"],
        ["revoked", "Revoked"],
      ]}
      empty={<p>No certificate yet. Students issue theirs on the course's page.</p>}
      columns={[
        {
          name: "name",
          label: "Student",
          cell: ({ name, code }) => (
            <PageLink to={`/certificates/${code}`} className="text-link font-semibold">
              {name}
            </PageLink>
          ),
        },
        { name: "course_title", label: "Course", cell: ({ course_title: course }) => course },
        { name: "issued_at", label: "Issued", cell: ({ issued_at: at }) => when(at) },
        { name: "state", label: "State", cell: ({ revoked_at: at }) => (at ? `Revoked ${when(at)}` : "Valid") },
        ...(owner
          ? [{ name: "revoke", label: "", cell: (certificate: Certificate) => <Revoke certificate={certificate} /> }]
          : []),
      ]}
    />
  );
}
