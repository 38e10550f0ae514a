import type { RobotFinding } from "#app/data/robots.ts";
import { Badge, type BadgeTone } from "../../ui/badge.tsx";

const verdicts: Readonly<Record<RobotFinding["verdict"], readonly [text: string, tone: BadgeTone]>> = {
  seen: ["! Seen", "down"],
  traces: ["Traces", "accent"],
  "not-seen": ["Not seen", "neutral"],
  "too-few": ["Too few to tell", "neutral"],
  "not-told": ["Not in this file", "neutral"],
};

/** `rows` names what a number counts: lines of a file, or trades of a run. */
type Props = { readonly findings: readonly RobotFinding[]; readonly rows: "Lines" | "Trades" };

/** What the analyzer looked for, what it counted, and the rows that show it. */
export function FindingList({ findings, rows }: Props) {
  return (
    <ul className="border-t border-line">
      {findings.map(({ id, name, verdict, words, evidence }) => (
        <li key={id} className="border-b border-line py-4" data-finding={id} data-verdict={verdict}>
          <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <strong className="font-semibold">{name}</strong>
            <Badge tone={verdicts[verdict][1]}>{verdicts[verdict][0]}</Badge>
          </p>
          <p className="small mt-1.5 text-ink2">{words}</p>
          {evidence.length > 0 && (verdict === "seen" || verdict === "traces") ? (
            <details className="small mt-1.5">
              <summary className="inline-flex min-h-11 cursor-pointer items-center text-ink2 underline decoration-line2 underline-offset-4">
                The rows that show it
              </summary>
              <ul className="ticks crosses mt-1">
                {evidence.map((one) => (
                  <li key={one.rows.join()}>
                    {one.words}.{" "}
                    <span className="fine">
                      {rows} {one.rows.join(", ")}
                    </span>
                  </li>
                ))}
              </ul>
            </details>
          ) : null}
        </li>
      ))}
    </ul>
  );
}
