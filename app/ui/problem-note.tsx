type Props = { readonly text: string | null | undefined; readonly className?: string };

/** What went wrong, read out as it appears; nothing without a text. */
export const ProblemText = ({ text, className = "field-error" }: Props) =>
  text ? (
    <p role="alert" className={className}>
      {text}
    </p>
  ) : null;

/** The same as a note beside a form. */
export const ProblemNote = ({ text, className }: Props) => (
  <ProblemText text={text} className={className ? `note-rule ${className}` : "note-rule"} />
);
