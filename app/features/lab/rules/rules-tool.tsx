import { ButtonLink } from "../../../ui/button.tsx";
import type { LabStart } from "../core/lab-start.ts";
import { LabFrame } from "../frame/lab-frame.tsx";
import type { IndicatorInfo } from "./document/indicator-info.ts";
import { RulesView } from "./rules-view.tsx";

type Props = { readonly first: LabStart; readonly indicators: readonly IndicatorInfo[] };

/** The lab with the rules open. */
export function RulesTool({ first, indicators }: Props) {
  const run = (
    <ButtonLink to="/backtesting#run" size="sm">
      Run backtest
    </ButtonLink>
  );
  return (
    <LabFrame tab="rules" first={first} actions={run} fields="Rules">
      <RulesView indicators={indicators} />
    </LabFrame>
  );
}
