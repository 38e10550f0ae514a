import { type ReactNode, useEffect, useState } from "react";
import { useNavigate } from "react-router";
import { ScriptNote } from "#app/ui/script-note.tsx";
import { Tabs } from "#app/ui/tabs.tsx";
import type { CaptchaWidget } from "#lib/captcha-widgets.ts";
import { type AuthFragment, explainLinkError, explainProviderError, isRegistration } from "./auth-fragment.ts";
import { CodeDueForm } from "./code-due-form.tsx";
import type { ServiceAddress } from "./create-owner.ts";
import { CaptchaContext } from "./human-check.tsx";
import { MailedLinkForm } from "./mailed-link-form.tsx";
import { isOpenable, type LinkProps, MailedLinkPanel } from "./mailed-link-panel.tsx";
import { NewPasswordForm } from "./new-password-form.tsx";
import { OwnerForm } from "./owner-form.tsx";
import { ProviderButtons } from "./provider-buttons.tsx";
import { useSession } from "./session.ts";
import { SignInForm } from "./sign-in-form.tsx";
import { SignUpForm } from "./sign-up-form.tsx";
import { SignedInNote } from "./signed-in-note.tsx";
import { type AuthMode, useArrival } from "./use-arrival.ts";

type LinkProblemProps = { readonly code: string | null; readonly confirms: boolean; readonly children: ReactNode };

/** A mailed link failed: the same kind can be asked for again, and the other one where this was not what the visitor wanted. */
function LinkProblem({ code, confirms, children }: LinkProblemProps) {
  const { resendConfirmation } = useSession();
  const [confirming, setConfirming] = useState(false);
  const [email, setEmail] = useState("");
  useEffect(() => setConfirming(confirms), [confirms]);
  if (code === null) return children;
  const ofProvider = explainProviderError(code);
  if (ofProvider !== undefined) {
    return (
      <>
        <div role="alert" className="note-rule mb-6 border-down! py-1">
          <p className="font-semibold text-label">You are not signed in</p>
          <p className="small text-ink2">{ofProvider}</p>
        </div>
        {children}
      </>
    );
  }
  return (
    <>
      <div role="alert" className="note-rule mb-6 border-down! py-1">
        <p className="font-semibold text-label">That link did not work</p>
        <p className="small text-ink2">{explainLinkError(code)}</p>
      </div>
      {confirming ? (
        <MailedLinkForm
          email={email}
          onEmail={setEmail}
          send={resendConfirmation}
          intro="Enter the address you registered with."
          promise="The link in it completes your registration. It works once, for 24 hours."
        />
      ) : (
        children
      )}
      <button type="button" className="text-link small mt-5 min-h-11" onClick={() => setConfirming(!confirming)}>
        {confirming ? "Sign in or set a new password instead" : "It was to confirm a registration"}
      </button>
    </>
  );
}

type TabsProps = {
  readonly start: AuthMode;
  readonly startEmail: string;
  readonly afterSignUp: string;
  readonly providers: ReactNode;
  readonly onDone: (next?: string) => void;
};

function AccountTabs({ start, startEmail, afterSignUp, providers, onDone }: TabsProps) {
  const [mode, setMode] = useState(start);
  const [email, setEmail] = useState("");
  const { requestPasswordReset } = useSession();
  useEffect(() => setMode(start), [start]);
  useEffect(() => {
    if (startEmail) setEmail(startEmail);
  }, [startEmail]);
  const shared = { email, onEmail: setEmail };
  return (
    <>
      <Tabs
        label="Account"
        value={mode}
        onValueChange={(id) => setMode(id as AuthMode)}
        tabs={[
          {
            id: "sign-in",
            label: "Sign in",
            panel: <SignInForm {...shared} onDone={() => onDone()} onForgot={() => setMode("forgot")} />,
          },
          { id: "sign-up", label: "Sign up", panel: <SignUpForm {...shared} next={afterSignUp} onDone={onDone} /> },
          {
            id: "forgot",
            label: (
              <span className="tab-of-wide-screens">
                Forgotten<span className="max-sm:sr-only"> password</span>
              </span>
            ),
            panel: (
              <MailedLinkForm
                {...shared}
                send={requestPasswordReset}
                intro="Enter the address of your account. We send a link to set a new password."
                promise="The link in it lets you set a new password. It works once, for one hour."
              />
            ),
          },
        ]}
      />
      {mode !== "forgot" && providers}
    </>
  );
}

function AuthPanel({ address }: { readonly address: ServiceAddress }) {
  const { status, recovering, loading } = useSession();
  const arrival = useArrival();
  const navigate = useNavigate();
  const [leaving, setLeaving] = useState(false);
  /** The link that was opened here, and why it failed if it did. */
  const [used, setUsed] = useState<{ readonly fragment: AuthFragment; readonly failure: string | null } | null>(null);
  // Signing in shows the session before the page has moved on: the form must not turn into "You are signed in" meanwhile.
  const [camePlain, setCamePlain] = useState(true);
  useEffect(() => {
    if (loading) setCamePlain(false);
    else if (!leaving && status === "signed-out") setCamePlain(true);
  }, [loading, leaving, status]);
  const leave = (next = arrival.next) => {
    setLeaving(true);
    void navigate(next);
  };

  if (arrival.fragment !== used?.fragment && isOpenable(arrival.fragment)) {
    const { fragment } = arrival;
    const use = (failure: string | null) => setUsed({ fragment, failure });
    const onSignedIn: LinkProps["onSignedIn"] = ({ isMore, next }) => {
      use(null);
      if (!isMore) leave(next);
    };
    const events = { onSignedIn, onStay: () => use(null), onFailed: use };
    return <MailedLinkPanel key={JSON.stringify(fragment)} address={address} link={fragment} {...events} />;
  }
  if (leaving && used?.failure === null) return <p role="status">You are signed in. Opening the page…</p>;
  const problem = arrival.fragment.kind === "error" ? arrival.fragment.code : (used?.failure ?? null);
  // A mailed link proves the mailbox, not the second factor: the code comes before a new password as well.
  if (status === "code-due") return <CodeDueForm onDone={recovering ? () => undefined : () => leave()} />;
  if (recovering) return <NewPasswordForm onDone={() => leave()} />;
  if (arrival.ownerToken) return <OwnerForm address={address} token={arrival.ownerToken} onDone={() => leave()} />;
  if (status === "signed-in" && camePlain) return <SignedInNote next={arrival.next} linkProblem={problem} />;
  const failed = used?.failure ? used.fragment : arrival.fragment;
  const confirms = failed.kind === "error" ? failed.confirms : failed.kind === "link" && isRegistration(failed.type);
  return (
    <LinkProblem code={problem} confirms={confirms}>
      <AccountTabs
        start={problem === null || explainProviderError(problem) ? arrival.mode : "forgot"}
        startEmail={arrival.email}
        afterSignUp={arrival.afterSignUp}
        providers={<ProviderButtons address={address} next={arrival.next} onDone={() => leave()} />}
        onDone={leave}
      />
    </LinkProblem>
  );
}

/** The page at /auth: signing in and up, a forgotten or new password, and the owner's first account. */
export function AuthScreen({
  address,
  captcha,
}: {
  readonly address: ServiceAddress;
  readonly captcha: CaptchaWidget | null;
}) {
  return (
    <div className="wrap section grid gap-8 lg:grid-cols-[minmax(0,1fr)_minmax(0,480px)] lg:gap-16">
      <div className="lg:pt-8">
        <h1>Your account</h1>
        <p className="lead mt-4">Your purchases and saved strategies in one place.</p>
        <ul className="ticks mt-7 max-w-[46ch] max-lg:hidden">
          <li>Orders and their status, as soon as the checkout has confirmed them</li>
          <li>Courses and mentorship you booked, robots with their downloads and license keys</li>
          <li>Two-step verification, and signing out of one device or of all of them</li>
        </ul>
      </div>
      <div className="panel self-start p-5 sm:p-8">
        <ScriptNote>Signing in needs JavaScript, because your session is stored in this browser.</ScriptNote>
        <CaptchaContext value={captcha}>
          <AuthPanel address={address} />
        </CaptchaContext>
      </div>
    </div>
  );
}
