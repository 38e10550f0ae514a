import { SiteLink } from "./site-link.tsx";

type Props = {
  /** What the page shows, as "the booking". */
  readonly what: string;
  /** How to get one where there is none yet. */
  readonly start: { readonly href: string; readonly label: string };
};

/** In place of what only a mailed link opens: how to open it, and where to go without one. */
export function MailedPageNote({ what, start }: Props) {
  return (
    <>
      <p className="lead">
        Open the link in our mail about {what}. Keep it to yourself: whoever has the link can open this page.
      </p>
      <div className="mt-7 flex flex-wrap gap-3">
        <SiteLink className="btn btn-primary" href={start.href}>
          {start.label}
        </SiteLink>
        <SiteLink className="btn btn-secondary" href="/support#ticket">
          I did not get the mail
        </SiteLink>
      </div>
    </>
  );
}
