import { ButtonLink } from "../../ui/button.tsx";

/** What somebody who checks a certificate reads when no certificate has its code. */
export function UnknownCertificate({ code }: { readonly code: string | undefined }) {
  return (
    <div className="wrap page-hero">
      <title>No such certificate</title>
      <p className="eyebrow">Certificate check</p>
      <h1 className="mt-4">No certificate has this code</h1>
      <p className="lead mt-5">
        <span className="font-semibold break-all text-ink">{code ?? "This code"}</span> belongs to no certificate of
        this site. A code has four groups of five digits and letters from A to F: compare each group with the document,
        or open the link that is printed on it.
      </p>
      <div className="mt-8 flex flex-wrap gap-3">
        <ButtonLink to="/contact">Ask us about a certificate</ButtonLink>
        <ButtonLink variant="secondary" to="/courses">
          See the courses
        </ButtonLink>
      </div>
    </div>
  );
}
