import { shareText } from "#lib/figure-text.ts";
import { gainToRecover } from "#trading/calculators/odds-arithmetic.ts";

const losses = [0.05, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6];
const widest = gainToRecover(losses.at(-1) ?? 0);

/** What a fall asks of the climb back: gain = loss ÷ (1 − loss). */
export function RecoveryTable() {
  return (
    <table className="table max-w-[560px]">
      <caption className="sr-only">Gain needed to recover from a loss</caption>
      <thead>
        <tr>
          <th scope="col">Lost</th>
          <th scope="col" className="whitespace-normal!">
            Gain needed to break even
          </th>
        </tr>
      </thead>
      <tbody>
        {losses.map((loss) => {
          const gain = gainToRecover(loss);
          return (
            <tr key={loss}>
              <th scope="row" className="w-[20%] text-down">
                −{shareText(loss)}
              </th>
              <td>
                <span className="flex flex-wrap items-center gap-x-3">
                  <span className="w-14 font-semibold">+{shareText(gain, gain < 0.1 ? 1 : 0)}</span>
                  <svg
                    className="h-2 min-w-16 flex-1"
                    viewBox="0 0 100 8"
                    preserveAspectRatio="none"
                    aria-hidden="true"
                  >
                    <rect width={(gain / widest) * 100} height="8" fill="var(--accent)" />
                  </svg>
                </span>
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
