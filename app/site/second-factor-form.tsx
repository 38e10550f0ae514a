import { type ReactNode, useState } from "react";
import { typedCode } from "#lib/plain-typed.ts";
import { Button } from "../ui/button.tsx";
import { TextField } from "../ui/text-field.tsx";
import { useFieldForm } from "./use-field-form.ts";

type Kind = "app" | "recovery";
type Given = { readonly kind: Kind; readonly code: string; readonly appId?: string };

type Props = {
  readonly apps: readonly { readonly id: string; readonly name: string }[];
  /** Gives back what went wrong, in words; null when the code was accepted. */
  readonly submit: (given: Given) => Promise<string | null>;
  readonly submitLabel: string;
  /** Whether a recovery code will do as well. */
  readonly recovery?: boolean;
  /** Puts the caret into the field when it appears: where the form is what the visitor came for. */
  readonly focused?: boolean;
  /** Beside the button. */
  readonly children?: ReactNode;
};

const fields = {
  app: {
    label: "Code from your authenticator app",
    help: "Six digits. A new code appears every 30 seconds.",
    missing: "Enter the six digits that your app shows.",
    input: { inputMode: "numeric", autoComplete: "one-time-code" },
  },
  recovery: {
    label: "Recovery code",
    help: "One of the codes you saved. Each works once; hyphens and case do not matter.",
    missing: "Enter one of your recovery codes.",
    input: { autoComplete: "off" },
  },
} as const;

const isComplete = (kind: Kind, code: string) => (kind === "app" ? typedCode(code).length === 6 : code.trim() !== "");

/** Asks for the code of an authenticator app, or for a recovery code in its place. */
export function SecondFactorForm({ apps, submit, submitLabel, recovery = true, focused = false, children }: Props) {
  const [kind, setKind] = useState<Kind>("app");
  const [appId, setAppId] = useState(apps[0]?.id);
  const field = fields[kind];
  const { input, problem, setProblem, busy, onSubmit } = useFieldForm(
    async (code) => (isComplete(kind, code) ? submit({ kind, code, appId }) : field.missing),
    { focused },
  );

  return (
    <form method="post" noValidate onSubmit={onSubmit} className="grid max-w-[420px] gap-4">
      {kind === "app" && apps.length > 1 && (
        <label className="field">
          <span className="field-label">Authenticator app</span>
          <select className="input" value={appId} onChange={(event) => setAppId(event.target.value)}>
            {apps.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </select>
        </label>
      )}
      <TextField
        key={kind}
        ref={input}
        name="code"
        label={field.label}
        help={field.help}
        error={problem}
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        className={kind === "app" ? "one-time-code" : undefined}
        {...field.input}
      />
      <div className="flex flex-wrap items-center gap-3">
        <Button type="submit" aria-busy={busy}>
          {submitLabel}
        </Button>
        {children}
      </div>
      {recovery && (
        <button
          type="button"
          className="text-link small min-h-11 justify-self-start"
          onClick={() => {
            setProblem(null);
            setKind(kind === "app" ? "recovery" : "app");
            requestAnimationFrame(() => input.current?.focus());
          }}
        >
          {kind === "app" ? "Use a recovery code instead" : "Use the code of your app instead"}
        </button>
      )}
    </form>
  );
}
