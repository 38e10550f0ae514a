import { Eye, EyeOff } from "lucide-react";
import { type ReactNode, useState } from "react";
import { FieldFrame, useField } from "#app/ui/field.tsx";

type Props = {
  readonly label: string;
  readonly autoComplete: "current-password" | "new-password";
  readonly help?: ReactNode;
  readonly error?: ReactNode;
};

/** A password that may be looked at: fewer mistakes than typing it twice. */
export function PasswordField({ label, autoComplete, help, error }: Props) {
  const ids = useField(undefined, { help, error });
  const [shown, setShown] = useState(false);
  const Icon = shown ? EyeOff : Eye;
  return (
    <FieldFrame label={label} help={help} error={error} ids={ids}>
      <div className="relative">
        <input
          className="input pr-13!"
          id={ids.controlId}
          {...ids.aria}
          name="password"
          type={shown ? "text" : "password"}
          autoComplete={autoComplete}
          autoCapitalize="none"
          spellCheck={false}
        />
        <button
          type="button"
          className="icon-btn absolute! top-0.5 right-0.5"
          aria-label="Show password"
          aria-pressed={shown}
          aria-controls={ids.controlId}
          onClick={() => setShown(!shown)}
        >
          <Icon size={18} strokeWidth={1.75} aria-hidden="true" />
        </button>
      </div>
    </FieldFrame>
  );
}
