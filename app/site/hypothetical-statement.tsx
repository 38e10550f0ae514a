import { hypotheticalInShort, hypotheticalPerformance, simulatedPrices } from "#lib/hypothetical-performance.ts";

type Props = {
  /** The prices were made up, too. */
  readonly simulated?: boolean;
  /** One line that opens to the whole statement. */
  readonly compact?: boolean;
};

/** What every result on this site must say about itself. */
export function HypotheticalStatement({ simulated = false, compact = false }: Props) {
  const whole = simulated ? `${hypotheticalPerformance} ${simulatedPrices}` : hypotheticalPerformance;
  if (!compact) return <p className="fine max-w-[90ch]">{whole}</p>;
  return (
    <details className="fine statement">
      <summary>
        {hypotheticalInShort} {simulated ? "Simulated prices. " : null}
        <span className="text-link">The whole statement</span>
      </summary>
      <p className="mt-2 max-w-[90ch]">{whole}</p>
    </details>
  );
}
