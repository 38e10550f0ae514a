import { classNames } from "./class-names.ts";

/** `Ingrid Solheim` → `IS`. */
export const initialsOf = (name: string) =>
  name
    .trim()
    .split(/\s+/)
    .slice(0, 2)
    .map(([first = ""]) => first)
    .join("")
    .toUpperCase();

/** A person's or firm's mark: letters on a quiet square. The name stands beside it, so it is hidden from readers. */
export function Initials({ letters, className }: { readonly letters: string; readonly className?: string }) {
  return (
    <span className={classNames("initials", className)} aria-hidden="true">
      {letters}
    </span>
  );
}
