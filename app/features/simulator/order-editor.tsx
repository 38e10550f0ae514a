import { symbolText } from "#lib/symbol-text.ts";
import type { RestingOrder } from "#trading/engine/order.ts";
import { lotsText } from "#trading/lots-text.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import type { Desk } from "./desk.ts";
import { FormProblem, useTextFields } from "./text-fields.tsx";
import { amendProblem, typedPoints } from "./ticket.ts";
import { entryWords, pointsText, priceOrEmpty } from "./words.ts";

type Props = { readonly desk: Desk; readonly order: RestingOrder; readonly onClose: () => void };

/** Other prices for a waiting order, and stop-loss and take-profit of the position that it will open. */
export function OrderEditor({ desk, order, onClose }: Props) {
  const { id, symbol } = order;
  const { text, field, problem, setProblem } = useTextFields({
    stop: "stop" in order ? pointsText(symbol, order.stop) : "",
    limit: "limit" in order ? pointsText(symbol, order.limit) : "",
    stopLoss: priceOrEmpty(symbol, order.bracket.stop),
    takeProfit: priceOrEmpty(symbol, order.bracket.target),
  });
  const change = () => {
    const prices = {
      ...("stop" in order && { stop: typedPoints(text.stop, symbol) ?? Number.NaN }),
      ...("limit" in order && { limit: typedPoints(text.limit, symbol) ?? Number.NaN }),
    };
    if (Object.values(prices).some(Number.isNaN))
      return setProblem("Enter the prices at which the order waits, each above zero.");
    const bracket = { stop: typedPoints(text.stopLoss, symbol), target: typedPoints(text.takeProfit, symbol) };
    const wrong = amendProblem(order, { ...prices, bracket }, desk.getState().account.state);
    if (wrong) return setProblem(wrong);
    const before = desk.getState().account.decisions.length;
    const refused = desk
      .decide({ kind: "amend", order: id, ...prices, bracket })
      .find(({ kind }) => kind === "refused");
    if (refused) return setProblem(entryWords(refused));
    if (desk.getState().account.decisions.length === before) return setProblem(desk.getState().said.join(" "));
    onClose();
  };
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={`Change order #${id}`}
      description={`${lotsText(order.lots)} of ${symbolText(symbol)}`}
    >
      <form className="grid gap-4" onSubmit={(event) => event.preventDefault()}>
        {"stop" in order ? field("stop", "Stop price") : null}
        {"limit" in order ? field("limit", "Limit price") : null}
        <div className="grid grid-cols-2 gap-3">
          {field("stopLoss", "Stop-loss")}
          {field("takeProfit", "Take-profit")}
        </div>
        <p className="fine">Stop-loss and take-profit begin to work when the order fills. Empty means none.</p>
        <Button onClick={change}>Save changes</Button>
        <FormProblem problem={problem} />
      </form>
    </Dialog>
  );
}
