import { pointsPerUnit, toPrice } from "#trading/market/points.ts";
import { findSymbol } from "#trading/market/symbols.ts";
import type { Decision } from "#trading/simulator/recompute.ts";
import type { SimulatorState } from "#trading/simulator/state.ts";
import type { ChartGuide } from "../../ui/chart/chart-types.ts";
import { amendProblem, type TicketText, typedPoints } from "./ticket.ts";
import { pointsText } from "./words.ts";

const ticketLines = [
  ["stopPrice", "New order: stop price"],
  ["limitPrice", "New order: limit price"],
  ["stop", "New order: stop-loss"],
  ["target", "New order: take-profit"],
] as const satisfies readonly (readonly [keyof TicketText, string])[];

const isUsed = (name: (typeof ticketLines)[number][0], { type }: TicketText): boolean =>
  name === "stopPrice"
    ? type === "stop" || type === "stop-limit"
    : name === "limitPrice"
      ? type === "limit" || type === "stop-limit"
      : true;

/** Everything open in a market and the order in the ticket, as levels of the chart; those with an id can be moved. */
export function linesOf(
  { account: { positions, orders } }: Pick<SimulatorState, "account">,
  symbol: string,
  ticket: TicketText | null,
): readonly ChartGuide[] {
  const digits = findSymbol(symbol)?.digits ?? 5;
  const line = (points: number | null | undefined, label: string, id?: string): ChartGuide[] =>
    points === null || points === undefined || Number.isNaN(points)
      ? []
      : [{ pane: "price", value: toPrice(points, digits), label, ...(id && { id }) }];
  return [
    ...positions
      .filter((position) => position.symbol === symbol)
      .flatMap(({ id, entry, stop, target }) => [
        ...line(entry, `#${id} entry`),
        ...line(stop, `#${id} stop-loss`, `position ${id} stop`),
        ...line(target, `#${id} take-profit`, `position ${id} target`),
      ]),
    ...orders
      .filter((order) => order.symbol === symbol)
      .flatMap((order) => [
        ...line("stop" in order ? order.stop : null, `#${order.id} stop price`, `order ${order.id} stop`),
        ...line("limit" in order ? order.limit : null, `#${order.id} limit price`, `order ${order.id} limit`),
        ...("bracket" in order
          ? [
              ...line(order.bracket.stop, `#${order.id} stop-loss after the fill`, `order ${order.id} stop-loss`),
              ...line(order.bracket.target, `#${order.id} take-profit after the fill`, `order ${order.id} take-profit`),
            ]
          : []),
      ]),
    ...ticketLines.flatMap(([name, label]) =>
      ticket && isUsed(name, ticket) ? line(typedPoints(ticket[name], symbol), label, `ticket ${name}`) : [],
    ),
  ];
}

type Amendment = Extract<Decision["event"], { kind: "amend" }>;

export type MovedLine =
  | { readonly kind: "decision"; readonly event: Decision["event"]; readonly said: string }
  | { readonly kind: "problem"; readonly said: string }
  | { readonly kind: "ticket"; readonly text: Partial<TicketText> };

const gone: MovedLine = { kind: "problem", said: "This line is gone: its position or order was closed meanwhile." };

function amendment(name: string | undefined, points: number): Omit<Amendment, "kind" | "order"> {
  if (name === "stop-loss") return { bracket: { stop: points } };
  if (name === "take-profit") return { bracket: { target: points } };
  return name === "stop" ? { stop: points } : { limit: points };
}

/** What a line that was dropped at a price asks for, or why it stays where it was. */
export function movedLine(state: SimulatorState, symbol: string, id: string, price: number): MovedLine {
  const { account } = state;
  const [what, number = "", name] = id.split(" ");
  const points = Math.round(price * pointsPerUnit(findSymbol(symbol)?.digits ?? 5));
  const to = pointsText(symbol, points);
  if (what === "ticket") return { kind: "ticket", text: { [number]: to } };
  if (what === "order") {
    const order = account.orders.find((one) => one.id === Number(number));
    if (!order || order.kind === "market" || order.kind === "close") return gone;
    const prices = amendment(name, points);
    const problem = amendProblem(order, prices, state);
    if (problem) return { kind: "problem", said: `${problem} The order was not changed.` };
    return {
      kind: "decision",
      event: { kind: "amend", order: order.id, ...prices },
      said: `Order #${order.id}: ${prices.bracket ? name : `${name} price`} ${to}.`,
    };
  }
  const position = account.positions.find((one) => one.id === Number(number));
  if (!position) return gone;
  const { stop, target } = position;
  const prices = name === "stop" ? { stop: points, target } : { stop, target: points };
  const level = name === "stop" ? "stop-loss" : "take-profit";
  return {
    kind: "decision",
    event: { kind: "modify", position: position.id, ...prices },
    said: `Position #${position.id}: ${level} ${to}.`,
  };
}
