import type { SessionName } from "../calendar/session-hours.ts";
import { sessionStates } from "../calendar/sessions.ts";
import { weekdayNames } from "../calendar/weekday-names.ts";
import { createSimulatedMarket } from "../market/simulated/simulated-market.ts";
import { marketName } from "../market/symbols.ts";
import { randomSource } from "../optimize/random-source.ts";
import type { Exercise } from "./question.ts";
import { choice, figure, nearbyPrice, pick, priceOf, specOf, stepped } from "./question-parts.ts";

const kinds = [
  ["market", "A market order"],
  ["limit", "A limit order"],
  ["stop", "A stop order"],
  ["stop-limit", "A stop-limit order"],
] as const;
type Kind = (typeof kinds)[number][0];

const rules: Readonly<Record<Kind, string>> = {
  market: "A market order is filled now, at the price on offer.",
  limit: "A limit order is filled at its price or a better one.",
  stop: "A stop order becomes a market order once its price is reached: it is filled at the next price there is.",
  "stop-limit":
    "A stop-limit order waits for its stop price, then becomes a limit order: it is filled at the limit or better, or not at all.",
};

export const orderTypes: Exercise = {
  id: "order-types",
  title: "Choose the order",
  task: "Pick the order that does what the trader wants.",
  question(seed) {
    const random = randomSource(seed);
    const spec = specOf(pick(random, ["EURUSD", "GBPUSD", "USDJPY"]));
    const bid = nearbyPrice(random, spec);
    const ask = bid + stepped(random, 8, 20, 1);
    const kind = pick(random, ["market", "limit", "stop", "stop-limit"] as const);
    const buys = random.below(2) === 0;
    const away = stepped(random, 150, 450, 10);
    const up = buys === (kind !== "limit");
    const price = priceOf((buys ? ask : bid) + (up ? away : -away), spec);
    const worst = priceOf((buys ? ask : bid) + (up ? away : -away) + (buys ? 30 : -30), spec);
    const verb = buys ? "buy" : "sell";
    const wish: Readonly<Record<Kind, string>> = {
      market: `You want to ${verb} at once, whatever the exact price.`,
      limit: `You want to ${verb} only if the price first ${buys ? "falls" : "rises"} to ${price}, and never at a worse one.`,
      stop: `You want to ${verb} as soon as the price ${buys ? "rises" : "falls"} to ${price}, and to be filled even if it has jumped past it.`,
      "stop-limit": `You want to ${verb} once the price ${buys ? "rises" : "falls"} to ${price}, but never ${buys ? "above" : "below"} ${worst}: rather no trade than that.`,
    };
    return {
      ask: wish[kind],
      given: [[`${marketName(spec)} now`, `${priceOf(bid, spec)} bid, ${priceOf(ask, spec)} ask`]],
      answer: choice("Order", kinds, kind),
      worked: [rules[kind]],
    };
  },
};

const names: Readonly<Record<SessionName, string>> = {
  sydney: "Sydney",
  tokyo: "Tokyo",
  london: "London",
  "new-york": "New York",
};
const open = (list: readonly string[]) => (list.length > 0 ? list.join(" and ") : "None");

export const sessions: Exercise = {
  id: "sessions",
  title: "Which sessions are open?",
  task: "Say which centers trade at a given moment.",
  question(seed) {
    const random = randomSource(seed);
    // From the 2nd: on January 1 hardly anybody quotes, whatever the hours of the centers say.
    const day = Date.UTC(2027, random.below(12), 2 + random.below(27));
    const time = day + stepped(random, 0, 23.5, 0.5) * 3_600_000;
    const found = sessionStates(time).filter((state) => state.open);
    const right = open(found.map(({ session }) => names[session]));
    const wrong = [
      "None",
      "Sydney",
      "Tokyo",
      "London",
      "New York",
      "Sydney and Tokyo",
      "Tokyo and London",
      "London and New York",
    ];
    const others = wrong.filter((text) => text !== right);
    const start = random.below(others.length);
    const options = [right, ...[0, 2, 4].map((step) => others[(start + step) % others.length] as string)].sort();
    const at = new Date(time);
    const clock = at.toISOString().slice(11, 16);
    return {
      ask: `It is ${weekdayNames[at.getUTCDay()]}, ${at.toISOString().slice(0, 10)}, ${clock} UTC. Which sessions are open?`,
      given: [],
      answer: choice(
        "Open now",
        options.map((text) => [text, text] as const),
        right,
      ),
      worked: sessionStates(time).map(({ session, localTime, open: is }) => {
        const local = new Date(localTime);
        return `${names[session]}: ${weekdayNames[local.getUTCDay()]} ${local.toISOString().slice(11, 16)} local time, ${is ? "open" : "closed"}.`;
      }),
    };
  },
};

const shown = 12;

export const readingAChart: Exercise = {
  id: "reading-a-chart",
  title: "Read a bar",
  task: "Take open, high, low and close from a bar and measure it.",
  question(seed) {
    const random = randomSource(seed);
    const spec = specOf(pick(random, ["EURUSD", "GBPUSD", "USDJPY"]));
    // A Wednesday noon of the simulated market, where the twelve hours before are all traded.
    const asOf = Date.UTC(2025, 0, 1, 12) + 7 * random.below(100) * 86_400_000;
    const bars = createSimulatedMarket().bars(spec.name, "H1", asOf - shown * 3_600_000, asOf);
    const marked = random.below(bars.close.length);
    const [o, h, l, c] = [bars.open, bars.high, bars.low, bars.close].map((column) => column[marked] as number) as [
      number,
      number,
      number,
      number,
    ];
    const body = random.below(2) === 0;
    const points = body ? Math.abs(c - o) : h - l;
    const [from, to] = body ? [Math.max(o, c), Math.min(o, c)] : [h, l];
    return {
      ask: `The marked bar of ${marketName(spec)}: how many pips is its ${body ? "body, from open to close" : "range, from low to high"}?`,
      given: [
        ["Open", priceOf(o, spec)],
        ["High", priceOf(h, spec)],
        ["Low", priceOf(l, spec)],
        ["Close", priceOf(c, spec)],
      ],
      chart: { bars, digits: spec.digits, marked },
      answer: figure(body ? "Body" : "Range", "pips", points / spec.pipPoints, 1),
      worked: [
        `${priceOf(from, spec)} − ${priceOf(to, spec)} = ${priceOf(points, spec)}, which is ${(points / spec.pipPoints).toFixed(1)} pips.`,
        c >= o ? "The bar closed at or above its open." : "The bar closed below its open.",
      ],
    };
  },
};
