type Props = { readonly text: string | null | undefined; readonly className?: string };

/** What went wrong, read out as it appears; nothing without a text. */
export const ProblemNote = ({ text, className }: Props) =>
  text ? (
    <p role="alert" className={className ? `note-rule ${className}` : "note-rule"}>
      {text}
    </p>
  ) : null;
