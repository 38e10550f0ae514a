import { useEffect, useState } from "react";
import { loadEnrolments } from "#app/data/account.ts";
import {
  type CourseProgress,
  isComplete,
  issueCertificate,
  loadCertificate,
  loadProgress,
} from "#app/data/certificates.ts";
import { browserClient, signedInMember } from "#app/data/client.ts";
import { addedSince } from "#lib/certificate-words.ts";
import { hasStoredSession } from "#lib/stored-session.ts";
import { useFieldForm } from "../../site/use-field-form.ts";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { useFocusOnce } from "../../ui/use-focus-once.ts";
import { whileHere } from "../../ui/while-here.ts";
import { certificatePath } from "./syllabus.ts";

type Known = {
  readonly progress: CourseProgress;
  readonly code: string | null;
  /** What was added to the course after the certificate. */
  readonly added?: string | null;
  readonly justIssued?: boolean;
};

/** Null for whoever is not enrolled. */
async function load(course: string): Promise<Known | null> {
  const member = hasStoredSession() ? await signedInMember() : null;
  if (!member) return null;
  const client = await browserClient();
  const enrolments = await loadEnrolments(client, member);
  if (!enrolments.some(({ productId, status }) => productId === course && status === "active")) return null;
  const [progress, issued] = await Promise.all([
    loadProgress(client, course),
    loadCertificate(client, course, member.id),
  ]);
  return { progress, code: issued?.code ?? null, added: issued && addedSince(issued, progress) };
}

const refusals = {
  not_enrolled: "This account is not enrolled in the course.",
  unfinished: "Lessons or quizzes are still missing.",
  malformed:
    "Enter a name of 2 to 80 letters. Spaces, periods, hyphens and apostrophes are allowed; digits and other symbols are not.",
} as const;

function NameForm({ course, onIssued }: { readonly course: string; readonly onIssued: (code: string) => void }) {
  const { input, problem, busy, onSubmit } = useFieldForm(async (name) => {
    try {
      const { outcome, code } = await issueCertificate(await browserClient(), course, name);
      if (outcome !== "issued" || !code) return refusals[outcome === "issued" ? "unfinished" : outcome];
      onIssued(code);
      return null;
    } catch (error) {
      console.info("The certificate was not issued", error);
      return "The server could not be reached. Nothing was issued. Try again.";
    }
  });
  return (
    <form className="grid max-w-[440px] gap-3" onSubmit={onSubmit}>
      <TextField
        ref={input}
        label="Name on the certificate"
        help="Everybody with the certificate's code sees it. It cannot be changed later."
        error={problem}
        name="name"
        autoComplete="name"
        required
        maxLength={80}
      />
      <div>
        <Button type="submit" aria-busy={busy}>
          Issue the certificate
        </Button>
      </div>
    </form>
  );
}

function Issued({ code, justNow }: { readonly code: string; readonly justNow: boolean }) {
  const text = useFocusOnce<HTMLParagraphElement>(justNow);
  return (
    <>
      {justNow ? (
        <p ref={text} tabIndex={-1} className="font-semibold outline-none">
          The certificate is issued.
        </p>
      ) : null}
      <ButtonLink size="sm" to={certificatePath(code)}>
        Open the certificate
      </ButtonLink>
    </>
  );
}

/** For students: how far they are, and the certificate when everything is finished. */
export function CertificatePanel({ course }: { readonly course: string }) {
  const [known, setKnown] = useState<Known | null>(null);
  useEffect(() => {
    const read = () =>
      whileHere(load(course), setKnown, (error) => console.info("The progress could not be read", error));
    let end = read();
    // Another tab may have issued it by now, under another name, or finished what was missing.
    const readAgain = () => {
      end();
      end = read();
    };
    addEventListener("focus", readAgain);
    return () => {
      end();
      removeEventListener("focus", readAgain);
    };
  }, [course]);
  if (!known) return null;
  const { progress, code, added, justIssued = false } = known;
  const { lessons, finished, quizzes, passed } = progress;
  return (
    <section aria-labelledby="certificate" className="inset grid content-start gap-3 p-5">
      <h2 id="certificate" className="text-lead!">
        Your certificate
      </h2>
      <p className="small">
        {finished} of {lessons} lessons finished, {passed} of {quizzes} quizzes passed.
      </p>
      {added ? <p className="small">{added}</p> : null}
      {code ? (
        <Issued code={code} justNow={justIssued} />
      ) : isComplete(progress) ? (
        <NameForm course={course} onIssued={(issued) => setKnown({ progress, code: issued, justIssued: true })} />
      ) : null}
    </section>
  );
}
