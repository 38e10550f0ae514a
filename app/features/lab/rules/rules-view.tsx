import { useStrategyCheck } from "../core/strategy-check.ts";

/** The strategy's rules, to be read and edited. */
export function RulesView() {
  const { words } = useStrategyCheck();
  return (
    <section aria-label="In words">
      <p>{words}</p>
    </section>
  );
}
