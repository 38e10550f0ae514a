import { type ReactNode, useEffect, useRef, useState } from "react";

type Part = "rules" | "result";
type Props = {
  /** The name of what is above the result on this tab. */
  readonly rules: string;
  readonly run: ReactNode;
};

const partOf = (bar: Element | null, part: Part): HTMLElement | null =>
  bar?.closest(".lab")?.querySelector<HTMLElement>(`[data-lab-part="${part}"]`) ?? null;

/** On a narrow screen the result is far below the rules: the way from one to the other, and the run, are always at hand. */
export function PhoneBar({ rules, run }: Props) {
  const bar = useRef<HTMLDivElement>(null);
  const [current, setCurrent] = useState<Part>("rules");
  useEffect(() => {
    const result = partOf(bar.current, "result");
    if (!result) return;
    // The part that the middle of the screen shows.
    const seen = new IntersectionObserver(([entry]) => setCurrent(entry?.isIntersecting ? "result" : "rules"), {
      rootMargin: "-50% 0px -50% 0px",
    });
    seen.observe(result);
    return () => seen.disconnect();
  }, []);
  const go = (part: Part): void => partOf(bar.current, part)?.scrollIntoView({ block: "start" });
  const parts = [
    ["rules", rules],
    ["result", "Result"],
  ] as const;
  return (
    <div className="lab-switch needs-script" ref={bar}>
      <fieldset className="segments">
        <legend className="sr-only">Part of the page</legend>
        {parts.map(([part, label]) => (
          <button key={part} type="button" aria-pressed={part === current} onClick={() => go(part)}>
            {label}
          </button>
        ))}
      </fieldset>
      {run}
    </div>
  );
}
