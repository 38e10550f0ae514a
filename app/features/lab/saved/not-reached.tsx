import { Button } from "../../../ui/button.tsx";

type Props = { readonly problem: string | null; readonly onAgain: () => void };

/** That the account did not answer, and the way to ask again. */
export function NotReached({ problem, onAgain }: Props) {
  if (!problem) return null;
  return (
    <div role="alert" className="note-rule mb-5 grid justify-items-start gap-3">
      <p className="small">{problem}</p>
      <Button variant="secondary" size="sm" onClick={onAgain}>
        Try again
      </Button>
    </div>
  );
}
