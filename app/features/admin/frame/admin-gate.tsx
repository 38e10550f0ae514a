import type { ReactNode } from "react";
import { useLocation } from "react-router";
import { ButtonLink } from "#app/ui/button.tsx";
import type { StaffState } from "./staff.ts";

type Props = { readonly siteName: string; readonly staff: StaffState; readonly children: ReactNode };

const texts = {
  unknown: { title: "Console", text: "Looking for your session…" },
  "signed-out": {
    title: "Console",
    text: "Sign in with a staff account. What you were typing is saved on this device.",
  },
  "code-due": {
    title: "Console",
    text: "You are nearly signed in. The code of your authenticator app is still missing.",
  },
  visitor: { title: "Console", text: "This account has no role here. The owner gives roles, under Staff." },
  "no-factor": {
    title: "One step first",
    text: "The console needs two-step verification. Set it up in the member area; it takes a minute and an authenticator app.",
  },
} as const;

/** Shows the console to those who work here, and to everybody else the way to it. */
export function AdminGate({ siteName, staff, children }: Props) {
  const { pathname, search } = useLocation();
  if (staff.state === "staff") return children;
  const { title, text } = texts[staff.state];
  const next = encodeURIComponent(pathname + search);
  return (
    <main id="main" className="wrap section">
      <p className="eyebrow">{siteName}</p>
      <h1 className="mt-4">{title}</h1>
      <p className="lead mt-5 max-w-[60ch]" role="status">
        {text}
      </p>
      <div className="mt-8 flex flex-wrap gap-3">
        {(staff.state === "signed-out" || staff.state === "code-due") && (
          <ButtonLink to={`/auth?next=${next}`}>
            {staff.state === "signed-out" ? "Sign in" : "Enter the code"}
          </ButtonLink>
        )}
        {staff.state === "no-factor" && <ButtonLink to="/member-area">Set up two-step verification</ButtonLink>}
        <ButtonLink to="/" variant="secondary">
          To the site
        </ButtonLink>
      </div>
    </main>
  );
}
