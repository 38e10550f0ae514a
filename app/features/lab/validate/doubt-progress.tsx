import { type DoubtProgress, type StepName, stepNames } from "./run-doubt.ts";

const names: Record<StepName, string> = {
  backtest: "Backtest",
  chance: "Monte Carlo",
  walk: "Walk-forward",
  matrix: "Other window lengths",
  verdict: "Verdict",
};

/** Which test is running, how far it is, and what comes after it. */
export function DoubtProgressBar({ progress, matrix }: { readonly progress: DoubtProgress; readonly matrix: boolean }) {
  const steps = stepNames.filter((name) => matrix || name !== "matrix");
  const now = steps.indexOf(progress.step);
  return (
    <section className="grid gap-3" aria-label="Tests under way">
      <ol className="flex flex-wrap gap-x-5 gap-y-1 text-[14px]">
        {steps.map((name, at) => (
          <li
            key={name}
            aria-current={at === now ? "step" : undefined}
            className={at === now ? "font-[650]" : "text-ink3"}
          >
            {at < now ? "✓ " : ""}
            {names[name]}
          </li>
        ))}
      </ol>
      <progress className="lab-progress" max={1} value={progress.share} aria-label={names[progress.step]} />
      <p className="small figure text-ink2">{progress.words}</p>
    </section>
  );
}
