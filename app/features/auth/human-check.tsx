import { createContext, useContext, useEffect, useRef, useState } from "react";
import { loadScript } from "#app/site/load-script.ts";
import { Button } from "#app/ui/button.tsx";
import { useStore } from "#app/ui/use-store.ts";
import { type CaptchaProvider, type CaptchaWidget, captchaServices } from "#lib/captcha-widgets.ts";
import { humanCheck } from "./human-check-store.ts";

type WidgetApi = {
  render(
    element: HTMLElement,
    options: {
      readonly sitekey: string;
      readonly callback: (token: string) => void;
      readonly "expired-callback": () => void;
      readonly "error-callback": () => void;
    },
  ): unknown;
  reset(widget?: unknown): void;
};

/** Both services offer the same functions under their own name. */
const apiOf = (provider: CaptchaProvider) => (globalThis as { [name in CaptchaProvider]?: WidgetApi })[provider];

/** Null where the owner asks for no check. */
export const CaptchaContext = createContext<CaptchaWidget | null>(null);

/** The check that a person fills in the form. Nothing is loaded from its provider before the visitor asks for it. */
export function HumanCheck() {
  const widget = useContext(CaptchaContext);
  return widget && <WidgetFrame widget={widget} />;
}

type Step = "closed" | "loading" | "shown" | "failed";

function WidgetFrame({ widget: { provider, siteKey } }: { readonly widget: CaptchaWidget }) {
  const { token, used } = useStore(humanCheck);
  const [step, setStep] = useState<Step>("closed");
  const place = useRef<HTMLDivElement>(null);
  const shown = useRef<unknown>(undefined);
  const { label, script } = captchaServices[provider];

  useEffect(() => () => humanCheck.solve(null), []);
  useEffect(() => {
    if (used > 0 && shown.current !== undefined) apiOf(provider)?.reset(shown.current);
  }, [used, provider]);

  const open = async () => {
    setStep("loading");
    try {
      await loadScript(script);
      const api = apiOf(provider);
      if (!api || !place.current) throw new Error(`${label} did not start`);
      shown.current = api.render(place.current, {
        sitekey: siteKey,
        callback: (solved) => humanCheck.solve(solved),
        "expired-callback": () => humanCheck.solve(null),
        "error-callback": () => setStep("failed"),
      });
      setStep("shown");
    } catch {
      setStep("failed");
    }
  };

  return (
    <fieldset className="grid gap-3 border-line border-t pt-4">
      <legend className="small font-semibold">Are you a person?</legend>
      {(step === "closed" || step === "loading") && (
        <>
          <p className="fine">
            The check comes from {label}, which then learns your network address. Nothing is loaded before you press the
            button.
          </p>
          <Button variant="secondary" aria-busy={step === "loading"} onClick={() => void open()}>
            Show the check
          </Button>
        </>
      )}
      <div ref={place} className="min-h-0 overflow-x-auto" />
      {step === "failed" && (
        <div role="alert" className="grid gap-2">
          <p className="field-error">{label} could not be reached. Without its check nobody can sign in here.</p>
          <Button variant="secondary" onClick={() => void open()}>
            Try again
          </Button>
        </div>
      )}
      <p role="status" className="small text-ink2 empty:hidden">
        {token === null ? "" : "Checked. It is good for one attempt."}
      </p>
    </fieldset>
  );
}
