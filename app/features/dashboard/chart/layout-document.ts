import * as z from "zod/mini";
import { findSymbol } from "#trading/market/symbols.ts";
import { type Timeframe, timeframes } from "#trading/market/timeframe.ts";
import { type ChartScale, type Drawing, drawingTools, pointsOf } from "../../../ui/chart/drawing.ts";

export type ChartSettings = {
  readonly symbol: string;
  readonly timeframe: Timeframe;
  readonly scale: ChartScale;
  /** A second symbol drawn as a line, on the first one's prices; null for none. */
  readonly compare: string | null;
  readonly indicators: readonly ChosenIndicator[];
};

export const chartCounts = [1, 2, 4] as const;
export const zones = ["local", "UTC", "America/New_York"] as const;

/** All that a layout is: what its charts show, and what was drawn on each symbol. */
export type LayoutDocument = {
  readonly count: (typeof chartCounts)[number];
  readonly charts: readonly ChartSettings[];
  readonly drawings: Readonly<Record<string, readonly Drawing[]>>;
  readonly zone: (typeof zones)[number];
};

export const mostIndicators = 8;
/** Of one symbol. */
export const mostDrawings = 100;

const chart = (symbol: string, timeframe: Timeframe): ChartSettings => ({
  symbol,
  timeframe,
  scale: "linear",
  compare: null,
  indicators: [],
});

export const firstLayout: LayoutDocument = {
  count: 1,
  charts: [chart("EURUSD", "H1"), chart("GBPUSD", "H1"), chart("USDJPY", "H1"), chart("XAUUSD", "H1")],
  drawings: {},
  zone: "local",
};

const listed = z.string().check(z.refine((name) => findSymbol(name) !== undefined));
const finite = z.number().check(z.refine(Number.isFinite));
const drawing = z
  .object({
    id: z.string().check(z.minLength(1), z.maxLength(60)),
    tool: z.enum(drawingTools.map(({ id }) => id)),
    points: z.array(z.object({ time: finite, price: finite })),
    text: z.optional(z.string().check(z.maxLength(200))),
    locked: z.optional(z.boolean()),
    hidden: z.optional(z.boolean()),
  })
  .check(z.refine(({ tool, points }) => points.length === pointsOf(tool)));
const indicator = z.object({
  /** Its own name among the chart's indicators. */
  key: z.string().check(z.minLength(1), z.maxLength(60)),
  id: z.string().check(z.maxLength(60)),
  parameters: z.record(z.string(), z.union([finite, z.string().check(z.maxLength(40))])),
});
export type ChosenIndicator = Readonly<z.output<typeof indicator>>;
const settings = z.object({
  symbol: listed,
  timeframe: z.enum(timeframes),
  scale: z.catch(z.enum(["linear", "logarithmic", "percent"]), "linear"),
  compare: z.catch(z.nullable(listed), null),
  indicators: z.array(z.unknown()),
});
const shape = z.object({
  count: z.catch(z.union([z.literal(1), z.literal(2), z.literal(4)]), 1),
  charts: z.array(z.unknown()),
  drawings: z.catch(z.record(z.string(), z.array(z.unknown())), {}),
  zone: z.catch(z.enum(zones), "local"),
});

export type Read = {
  readonly document: LayoutDocument;
  /** What could not be read and was left out. */
  readonly lost: number;
};

/** The parts of a list that fit, and how many did not. */
function fitting<Schema extends z.ZodMiniType>(list: readonly unknown[], schema: Schema, most: number) {
  const good = list.flatMap((item) => {
    const { data } = schema.safeParse(item);
    return data === undefined ? [] : [data as z.output<Schema>];
  });
  return { items: good.slice(0, most), lost: list.length - Math.min(good.length, most) };
}

/** A stored layout: what does not fit is left out and counted, the rest stays. Null for what is no layout at all. */
export function readLayout(value: unknown): Read | null {
  const { data } = shape.safeParse(value);
  if (!data) return null;
  let lost = 0;
  const charts = firstLayout.charts.map((usual, at) => {
    const found = data.charts[at];
    if (found === undefined) return usual;
    const read = settings.safeParse(found);
    if (!read.success) {
      lost += 1;
      return usual;
    }
    const indicators = fitting(read.data.indicators, indicator, mostIndicators);
    lost += indicators.lost;
    return { ...read.data, indicators: indicators.items };
  });
  const drawings: Record<string, readonly Drawing[]> = {};
  for (const [symbol, list] of Object.entries(data.drawings)) {
    const read = fitting(list, drawing, findSymbol(symbol) ? mostDrawings : 0);
    lost += read.lost;
    if (read.items.length > 0) drawings[symbol] = read.items as readonly Drawing[];
  }
  return { document: { count: data.count, charts, drawings, zone: data.zone }, lost };
}
