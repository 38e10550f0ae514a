import type { Certificate } from "#app/data/certificates.ts";
import { certificateWorth, finishedWords } from "#lib/certificate-words.ts";
import { longDate } from "#lib/date-text.ts";
import { ButtonLink } from "../../ui/button.tsx";

type Props = { readonly certificate: Certificate; readonly code: string; readonly issuer: string };

/** A certificate, for the student to print and for anybody to verify. */
export function CertificatePage({ certificate, code, issuer }: Props) {
  const { name, course, issuedAt, revokedAt, revokedBecause } = certificate;
  return (
    <div className="wrap section">
      {revokedAt ? (
        <p role="status" className="note-rule mb-6 border-down!">
          This certificate was revoked on {longDate(revokedAt)}
          {revokedBecause === "refund" ? ", because the purchase of the course was refunded or disputed" : ""}. It is no
          longer valid.
        </p>
      ) : (
        <p role="status" className="note-rule mb-6 print:hidden">
          This certificate is valid. This page is its proof: a copy elsewhere proves nothing.
        </p>
      )}
      <article className="panel max-w-[820px] p-[clamp(24px,6vw,64px)]">
        <p className="eyebrow">{issuer} · Certificate</p>
        <h1 className="mt-6 break-words text-h2!">{name}</h1>
        <p className="lead mt-5">
          has finished the course <strong>{course}</strong>: {finishedWords(certificate)}
        </p>
        <dl className="facts mt-8 grid-cols-[auto_1fr]!">
          <dt>Issued</dt>
          <dd>{longDate(issuedAt)}</dd>
          <dt>Code</dt>
          <dd>
            <code className="break-all">{code}</code>
          </dd>
        </dl>
        {revokedAt ? null : (
          <p className="mt-7 print:hidden">
            <ButtonLink
              variant="secondary"
              href={`/documents/certificate/${code}.pdf`}
              download={`certificate-${code}.pdf`}
            >
              Download PDF
            </ButtonLink>
          </p>
        )}
        <p className="fine mt-6">{certificateWorth}</p>
      </article>
    </div>
  );
}
