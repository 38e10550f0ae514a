import { Button } from "../../../ui/button.tsx";

type Progress = { readonly done: number; readonly total: number };

/** From 0 to 1; null while the end is not known. */
const shareOf = (progress: Progress | null): number | null =>
  progress && progress.total > 0 ? Math.min(1, progress.done / progress.total) : null;

/** How far work has come, as a bar; one that only moves while the end is not known. */
export function WorkBar({ label, progress }: { readonly label: string; readonly progress: Progress | null }) {
  const share = shareOf(progress);
  return <progress className="work" aria-label={label} {...(share === null ? {} : { value: share })} max={1} />;
}

type Props = {
  readonly label: string;
  readonly progress: Progress | null;
  /** Said beside the percent, such as a speed. */
  readonly detail?: string;
  /** Absent where another control stops the work. */
  readonly onCancel?: () => void;
};

/** Long work with a figure and a way to stop it. */
export function WorkProgress({ label, progress, detail, onCancel }: Props) {
  const share = shareOf(progress);
  return (
    <div className="lab-status">
      <div className="min-w-0 grow">
        <p className="fine" role="status">
          {label} … {share === null ? "" : `${Math.floor(share * 100)}%`} {detail}
        </p>
        <WorkBar label={label} progress={progress} />
      </div>
      {onCancel && (
        <Button variant="quiet" size="sm" onClick={onCancel}>
          Cancel
        </Button>
      )}
    </div>
  );
}
