import { Button } from "#app/ui/button.tsx";
import { Dialog } from "#app/ui/dialog.tsx";
import { ProblemNote } from "#app/ui/problem-note.tsx";

type Props = {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
  readonly title: string;
  /** How it comes back. */
  readonly description?: string;
  /** What the button does; to delete, unless said otherwise. */
  readonly act?: string;
  readonly problem: string | null;
  readonly confirm: () => void;
};

const undoable = "It disappears from the site at once. You can take it back for ten seconds; history keeps it longer.";

/** Asks before something is deleted; the way back is the first choice. */
export function ConfirmDelete({
  open,
  onOpenChange,
  title,
  description = undoable,
  act = "Delete",
  problem,
  confirm,
}: Props) {
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={title} description={description}>
      <ProblemNote text={problem} className="mb-4" />
      <div className="flex flex-wrap gap-3">
        <Button variant="danger" onClick={confirm}>
          {act}
        </Button>
        <Button variant="secondary" data-first onClick={() => onOpenChange(false)}>
          {act === "Delete" || act === "Remove" ? "Keep" : "Cancel"}
        </Button>
      </div>
    </Dialog>
  );
}
