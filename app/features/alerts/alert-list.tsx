import { useLayoutEffect, useRef } from "react";
import { Button } from "../../ui/button.tsx";
import { ProblemText } from "../../ui/problem-note.tsx";

type ListedAlert = { readonly id: string; readonly title: string; readonly state: string };
type Props = {
  readonly label: string;
  /** What is said while there is none. */
  readonly empty: string;
  readonly problem: string | null;
  readonly alerts: readonly ListedAlert[];
  readonly remove: (id: string) => Promise<void>;
};

/** A deleted row takes the focus along: it goes on at the row that took its place, else at the text for none. */
function useFocusAfterDeletion(alerts: readonly ListedAlert[]) {
  const frame = useRef<HTMLDivElement>(null);
  const deleted = useRef<{ readonly id: string; readonly at: number } | null>(null);
  useLayoutEffect(() => {
    if (deleted.current === null) return;
    const { id, at } = deleted.current;
    if (alerts.some((alert) => alert.id === id)) return;
    deleted.current = null;
    if (document.activeElement !== document.body) return;
    const buttons = frame.current?.querySelectorAll("button") ?? [];
    (buttons[Math.min(at, buttons.length - 1)] ?? frame.current?.querySelector("p"))?.focus();
  }, [alerts]);
  return { frame, deleted };
}

/** The alerts that wait and those that fired. */
export function AlertList({ label, empty, problem, alerts, remove }: Props) {
  const { frame, deleted } = useFocusAfterDeletion(alerts);
  return (
    <>
      <ProblemText text={problem} className="small mt-4" />
      <div ref={frame} className="mt-5">
        {alerts.length === 0 ? (
          <p className="small text-ink2" tabIndex={-1}>
            {empty}
          </p>
        ) : (
          <ul aria-label={label}>
            {alerts.map(({ id, title, state }, at) => (
              <li key={id} className="alert-row">
                <span>
                  {title}
                  <span className="fine block">{state}</span>
                </span>
                <Button
                  variant="quiet"
                  aria-label={`Delete alert ${title}`}
                  onClick={() => {
                    deleted.current = { id, at };
                    return remove(id);
                  }}
                >
                  Delete
                </Button>
              </li>
            ))}
          </ul>
        )}
      </div>
    </>
  );
}
