import { symbolText } from "#lib/symbol-text.ts";
import { forecastSymbols, horizonIds, horizons } from "#trading/forecast/plan.ts";
import { classNames } from "../../ui/class-names.ts";
import { PageLink } from "../../ui/page-link.tsx";
import { type ForecastChoice, forecastHref } from "./forecast-address.ts";

const look = (current: boolean) => classNames("btn btn-sm", current ? "btn-primary" : "btn-secondary");

type Entry = {
  readonly key: string;
  readonly text: string;
  readonly choice: ForecastChoice;
  readonly current: boolean;
};

function Choices({ label, entries }: { readonly label: string; readonly entries: readonly Entry[] }) {
  return (
    <nav aria-label={label}>
      <p className="fine mb-1.5">{label}</p>
      <ul className="scroll-x choice-row">
        {entries.map(({ key, text, choice, current }) => (
          <li key={key} className="flex-none">
            <PageLink
              className={look(current)}
              to={forecastHref(choice)}
              aria-current={current ? "true" : undefined}
              preventScrollReset
            >
              {text}
            </PageLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** Horizon and pair as links, so that each choice has its address and works without JavaScript. */
export function ForecastChoices({ choice }: { readonly choice: ForecastChoice }) {
  const { horizon, symbol, close } = choice;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <Choices
        label="Horizon"
        entries={horizonIds.map((id) => ({
          key: id,
          text: horizons[id].title,
          choice: { horizon: id, symbol, close },
          current: id === horizon,
        }))}
      />
      <Choices
        label="Pair"
        entries={["", ...forecastSymbols].map((name) => ({
          key: name,
          text: name === "" ? "All" : symbolText(name),
          choice: { horizon, symbol: name, close },
          current: name === symbol,
        }))}
      />
    </div>
  );
}
