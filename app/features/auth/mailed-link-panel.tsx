import { useEffect, useEffectEvent, useRef, useState } from "react";
import { forgetProviderVisit, providerVisit } from "#app/data/sign-in-providers.ts";
import { Button } from "#app/ui/button.tsx";
import { EmailText } from "#app/ui/email-text.tsx";
import { type AskedLink, askedLink, forgetAskedLink } from "./asked-link.ts";
import { type AuthFragment, isRegistration } from "./auth-fragment.ts";
import type { ServiceAddress } from "./create-owner.ts";
import { endUnwanted, type OpenedLink, spendLinkToken, type Tokens, whoseSession } from "./mailed-link.ts";
import { safeNextPath } from "./next-path.ts";
import { useSession } from "./session.ts";

export type LinkArrival = Extract<AuthFragment, { kind: "link" | "session" | "code" }>;

/** A link that signs in once it is opened. */
export const isOpenable = (fragment: AuthFragment): fragment is LinkArrival =>
  fragment.kind === "link" || fragment.kind === "session" || fragment.kind === "code";

type Found = Extract<OpenedLink, { kind: "session" }>;
type Step =
  | { readonly kind: "ready" | "working" | "half" }
  /** The server could not answer; `again` repeats what failed, with the same link. */
  | { readonly kind: "retry"; readonly again: () => void }
  /** Who the link is for; `present` is whoever is signed in already. */
  | { readonly kind: "question"; readonly found: Found; readonly present: string }
  /** The link was asked for here, while somebody else is signed in: whom it is for shows only when it is used. */
  | { readonly kind: "exchange"; readonly present: string };

export type LinkProps = {
  readonly address: ServiceAddress;
  readonly link: LinkArrival;
  /** `isMore`: a new password or the second factor is still to be given. `next`: a path to continue at other than the usual one. */
  readonly onSignedIn: (how: { readonly isMore: boolean; readonly next?: string | undefined }) => void;
  readonly onStay: () => void;
  readonly onFailed: (code: string) => void;
};

const headings: Readonly<Record<string, string>> = {
  signup: "Confirm your address",
  invite: "Open your account",
  recovery: "Set a new password",
  email_change: "Confirm the new address",
};
const isRecovery = (link: LinkArrival) =>
  link.kind === "session" ? link.recovery : link.kind === "link" && link.type === "recovery";

/** A new account begins at the site's root, unless the visitor came to sign up from somewhere else. */
export const afterLink = (link: LinkArrival, asked: AskedLink | null): string | undefined =>
  link.kind === "link" && isRegistration(link.type) ? safeNextPath(asked?.next, "/") : undefined;

const clearAddress = () => window.history.replaceState(window.history.state, "", window.location.pathname);

/** The service could not be reached or had too much to do: the link was not used. */
const isPassing = (code: string) => code === "unreachable";

/**
 * Opens a mailed link. A browser that asked for it signs in at once; any other first shows a button, because mail scanners open
 * links too, and then who it would sign in, because a link may be somebody else's.
 */
function useMailedLink({ address, link, onSignedIn, onStay, onFailed }: LinkProps) {
  const { connect, acceptSession, exchangeCode } = useSession();
  const [step, setStep] = useState<Step>({ kind: "working" });

  const present = async () => (await (await connect()).getSession()).data.session?.user ?? null;

  const failed = (code: string, again: () => Promise<void>) => {
    if (isPassing(code)) return setStep({ kind: "retry", again: () => void again() });
    clearAddress();
    onFailed(code);
  };

  const accept = async (tokens: Tokens): Promise<void> => {
    setStep({ kind: "working" });
    const next = afterLink(link, askedLink());
    const recovering = isRecovery(link);
    const outcome = await acceptSession(tokens, { recovering });
    if (!outcome.ok) return failed(outcome.code, () => accept(tokens));
    forgetAskedLink();
    onSignedIn({ isMore: recovering || outcome.codeDue === true, next });
  };

  const exchange = async (code: string): Promise<void> => {
    setStep({ kind: "working" });
    const next = providerVisit()?.next;
    // Once: the browser's half of the code is used up by asking, whatever the answer. Signing in again makes a new one.
    const outcome = await exchangeCode(code);
    clearAddress();
    forgetProviderVisit();
    if (outcome.ok) onSignedIn({ isMore: outcome.codeDue === true, next: next && safeNextPath(next) });
    else onFailed(outcome.code);
  };

  const open = async (): Promise<void> => {
    setStep({ kind: "working" });
    const user = await present();
    if (link.kind === "code") {
      if (user && !providerVisit()) setStep({ kind: "exchange", present: user.email ?? "" });
      else await exchange(link.code);
      return;
    }
    const found =
      link.kind === "link"
        ? await spendLinkToken(address, link.tokenHash, link.type)
        : await whoseSession(address, { access_token: link.accessToken, refresh_token: link.refreshToken });
    if (found.kind === "error") return failed(found.code, open);
    // It is used: a reload or a bookmark must not bring it back.
    clearAddress();
    if (found.kind === "half") return setStep({ kind: "half" });
    const isExpected = user
      ? user.id === found.user.id
      : link.kind === "link" && askedLink()?.email === found.user.email;
    if (isExpected) await accept(found.tokens);
    else setStep({ kind: "question", found, present: user?.email ?? "" });
  };

  const stay = (found: Found | null) => {
    if (found) void endUnwanted(address, found.tokens);
    clearAddress();
    onStay();
  };

  return { step, setStep, open, accept, exchange, stay };
}

export function MailedLinkPanel(props: LinkProps) {
  const { link } = props;
  const { step, setStep, open, accept, exchange, stay } = useMailedLink(props);
  const started = useRef(false);
  const begin = useEffectEvent(() => {
    if (link.kind === "link" && askedLink() === null) setStep({ kind: "ready" });
    else void open();
  });
  useEffect(() => {
    // A link works once: an effect that runs twice must not use it twice.
    if (started.current) return;
    started.current = true;
    begin();
  }, []);

  if (step.kind === "half") {
    return (
      <div className="grid gap-4" role="status">
        <h2 className="text-figure!">This address has agreed</h2>
        <p className="small text-ink2">Now open the link in the mail to your other address. Both have to agree.</p>
      </div>
    );
  }
  if (step.kind === "retry") {
    return (
      <div className="grid gap-4" role="alert">
        <h2 className="text-figure!">The server could not be reached</h2>
        <p className="small text-ink2">Try again in a moment. The link is still good.</p>
        <div>
          <Button onClick={step.again}>Try again</Button>
        </div>
      </div>
    );
  }
  if (step.kind === "question" || step.kind === "exchange") {
    const found = step.kind === "question" ? step.found : null;
    return (
      <div className="grid gap-4">
        <h2 className="text-figure!">
          {found?.user.email ? (
            <>
              Continue as <EmailText address={found.user.email} />?
            </>
          ) : (
            "Continue with the other account?"
          )}
        </h2>
        <p className="small text-ink2">
          {step.present === "" ? (
            "The link you opened signs in to this account. Continue only if it is yours."
          ) : (
            <>
              You are signed in as <strong className="break-all text-ink">{step.present}</strong>. The link you opened
              signs in to another account. Continue only if that is yours, too.
            </>
          )}
        </p>
        <div className="flex flex-wrap gap-3">
          <Button onClick={() => void (found ? accept(found.tokens) : link.kind === "code" && exchange(link.code))}>
            Continue
          </Button>
          <Button variant="secondary" onClick={() => stay(found)}>
            {step.present === "" ? "This is not mine" : "Stay signed in as before"}
          </Button>
        </div>
      </div>
    );
  }
  return (
    <div className="grid gap-4">
      <h2 className="text-figure!">{(link.kind === "link" && headings[link.type]) || "Sign in"}</h2>
      <p className="small text-ink2">
        {step.kind === "ready"
          ? "Press the button to use the link from your mail. It works once."
          : "Opening the link…"}
      </p>
      <div>
        <Button aria-busy={step.kind === "working"} onClick={() => void open()}>
          Continue
        </Button>
      </div>
    </div>
  );
}
