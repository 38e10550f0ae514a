import { QueryClientProvider } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { useLocation } from "react-router";
import { createQueryClient } from "#app/site/query-client.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { useFocusOnce } from "#app/ui/use-focus-once.ts";
import { handoverToken } from "./handover-token.ts";
import type { MemberSession, MemberUser } from "./member-session.ts";

type Props = {
  readonly session: MemberSession;
  readonly title: string;
  readonly signedOut: string;
  readonly children: (user: MemberUser) => ReactNode;
};

type Told = { readonly title: string; readonly text: string; readonly hadMember: boolean };

function SignedOut({ title, text, hadMember }: Told) {
  const { pathname, search, hash } = useLocation();
  const heading = useFocusOnce<HTMLHeadingElement>(hadMember);
  const next = encodeURIComponent(pathname + search);
  return (
    <div className="wrap section">
      <h1 ref={heading} tabIndex={-1} className="outline-none">
        {title}
      </h1>
      <p className="lead mt-5">{text}</p>
      {handoverToken(hash) && (
        <p role="status" className="note-rule mt-6">
          To move the purchases of your mail, sign in to the account that asked for them, then open the link again.
        </p>
      )}
      <div className="mt-8 flex flex-wrap gap-3">
        <ButtonLink to={`/auth?next=${next}`}>Sign in</ButtonLink>
        <ButtonLink to={`/auth?mode=sign-up&next=${next}`} variant="secondary">
          Create an account
        </ButtonLink>
      </div>
    </div>
  );
}

function CodeDue({ title }: { readonly title: string }) {
  const { pathname, search } = useLocation();
  return (
    <div className="wrap section">
      <h1>{title}</h1>
      <p className="lead mt-5">You are nearly signed in. The code of your authenticator app is still missing.</p>
      <ButtonLink to={`/auth?next=${encodeURIComponent(pathname + search)}`} className="mt-8">
        Enter the code
      </ButtonLink>
    </div>
  );
}

function Waiting({ title }: { readonly title: string }) {
  return (
    <div className="wrap section">
      <h1>{title}</h1>
      <p role="status" className="needs-script lead mt-5">
        Looking for your session…
      </p>
      <noscript>
        <p className="mt-4">The member area needs JavaScript, because your session is stored in this browser.</p>
      </noscript>
    </div>
  );
}

/** Shows a page of the member area to whom it belongs. Nothing personal is rendered on the server: the session lives in the browser. */
export function MemberGate({ session, title, signedOut, children }: Props) {
  const [queryClient] = useState(createQueryClient);
  const [hadMember, setHadMember] = useState(false);
  if (session.user && !hadMember) setHadMember(true);
  if (session.status === "unknown") return <Waiting title={title} />;
  if (session.status === "code-due") return <CodeDue title={title} />;
  if (!session.user) return <SignedOut title={title} text={signedOut} hadMember={hadMember} />;
  return <QueryClientProvider client={queryClient}>{children(session.user)}</QueryClientProvider>;
}
