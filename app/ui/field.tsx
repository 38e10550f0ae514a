import { type ReactNode, useId } from "react";

export type FieldText = {
  readonly label: ReactNode;
  readonly help?: ReactNode;
  readonly error?: ReactNode;
};

/** The ids and ARIA attributes that tie a control to its label, help and error. */
export function useField(id: string | undefined, { help, error }: Pick<FieldText, "help" | "error">) {
  const fallbackId = useId();
  const controlId = id ?? fallbackId;
  const helpId = `${controlId}-help`;
  const errorId = `${controlId}-error`;
  const describedBy = [help ? helpId : null, error ? errorId : null].filter(Boolean).join(" ");
  return {
    controlId,
    helpId,
    errorId,
    aria: { "aria-describedby": describedBy || undefined, "aria-invalid": error ? (true as const) : undefined },
  };
}

type FrameProps = FieldText & {
  readonly ids: ReturnType<typeof useField>;
  readonly className?: string;
  readonly children: ReactNode;
};

export function FieldFrame({ label, help, error, ids, className, children }: FrameProps) {
  return (
    <div className={className ? `field ${className}` : "field"}>
      <label className="field-label" htmlFor={ids.controlId}>
        {label}
      </label>
      {children}
      {help ? (
        <p className="field-help" id={ids.helpId}>
          {help}
        </p>
      ) : null}
      {error ? (
        <p className="field-error" id={ids.errorId}>
          {error}
        </p>
      ) : null}
    </div>
  );
}
