import { QueryClientProvider } from "@tanstack/react-query";
import { useState } from "react";
import { ButtonLink } from "#app/ui/button.tsx";
import { MemberAccount } from "./member-account.tsx";
import type { MemberLab, MemberSession } from "./member-session.ts";
import { createQueryClient } from "./query-client.ts";

function SignedOut() {
  return (
    <div className="wrap section">
      <h1>Member area</h1>
      <p className="lead mt-5">
        Orders, courses, robots, and the strategies and backtests you save are kept here, for your account only. Sign in
        to see them.
      </p>
      <div className="mt-8 flex flex-wrap gap-3">
        <ButtonLink to="/auth?next=/member-area">Sign in</ButtonLink>
        <ButtonLink to="/auth?mode=sign-up&next=/member-area" variant="secondary">
          Create an account
        </ButtonLink>
      </div>
    </div>
  );
}

function Waiting() {
  return (
    <div className="wrap section">
      <h1>Member area</h1>
      <p role="status" className="lead mt-5">
        Looking for your session…
      </p>
      <noscript>
        <p className="mt-4">The member area needs JavaScript, because your session is kept in this browser.</p>
      </noscript>
    </div>
  );
}

/** The page at /member-area. Nothing personal is rendered on the server: the session lives in the browser. */
export function MemberScreen({ session, lab }: { readonly session: MemberSession; readonly lab: MemberLab }) {
  const [queryClient] = useState(createQueryClient);
  if (session.status === "unknown") return <Waiting />;
  if (!session.user) return <SignedOut />;
  return (
    <QueryClientProvider client={queryClient}>
      <MemberAccount session={session} user={session.user} lab={lab} />
    </QueryClientProvider>
  );
}
