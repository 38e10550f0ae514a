import { Button } from "../../ui/button.tsx";
import { ProblemText } from "../../ui/problem-note.tsx";

type Props = {
  readonly label: string;
  /** What is said while there is none. */
  readonly empty: string;
  readonly problem: string | null;
  readonly alerts: readonly { readonly id: string; readonly title: string; readonly state: string }[];
  readonly remove: (id: string) => Promise<void>;
};

/** The alerts that wait and those that fired. */
export function AlertList({ label, empty, problem, alerts, remove }: Props) {
  return (
    <>
      <ProblemText text={problem} className="small mt-4" />
      {alerts.length === 0 ? (
        <p className="small mt-5 text-ink2">{empty}</p>
      ) : (
        <ul aria-label={label} className="mt-5">
          {alerts.map(({ id, title, state }) => (
            <li key={id} className="alert-row">
              <span>
                {title}
                <span className="fine block">{state}</span>
              </span>
              <Button variant="quiet" aria-label={`Delete alert ${title}`} onClick={() => remove(id)}>
                Delete
              </Button>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
