import { Button } from "../../../ui/button.tsx";

type Props = {
  /** What was cut off, with its strategy: "The last search, of Cross,". */
  readonly what: string;
  /** Starts it with what is open now; absent while that cannot be started. */
  readonly onAgain?: (() => void) | undefined;
  readonly onForget: () => void;
};

/** That long work was cut off by closing its page, what is kept, and the way to do it again. */
export function CutOffNotice({ what, onAgain, onForget }: Props) {
  return (
    <div className="lab-notice" role="status">
      <p>
        {what} was not finished: its page was closed or reloaded in the middle. Your strategy and settings are as you
        left them.
      </p>
      <div className="flex gap-2">
        {onAgain ? (
          <Button size="sm" onClick={onAgain}>
            Start it again
          </Button>
        ) : null}
        <Button variant="quiet" size="sm" onClick={onForget}>
          Not now
        </Button>
      </div>
    </div>
  );
}
