import { Button } from "../../../ui/button.tsx";

type Props = {
  readonly label: string;
  readonly progress: { readonly done: number; readonly total: number } | null;
  /** Said beside the percent, such as a speed. */
  readonly detail?: string;
  readonly onCancel: () => void;
};

/** Long work with a figure and a way to stop it. */
export function WorkProgress({ label, progress, detail, onCancel }: Props) {
  const share = progress && progress.total > 0 ? Math.min(1, progress.done / progress.total) : null;
  return (
    <div className="lab-status">
      <div className="min-w-0 grow">
        <p className="fine" role="status">
          {label} … {share === null ? "" : `${Math.floor(share * 100)}%`} {detail}
        </p>
        <progress className="work" aria-label={label} {...(share === null ? {} : { value: share })} max={1} />
      </div>
      <Button variant="quiet" size="sm" onClick={onCancel}>
        Cancel
      </Button>
    </div>
  );
}
