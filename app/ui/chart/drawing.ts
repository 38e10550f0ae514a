/** A place on a chart: UTC milliseconds and a price in price units. */
export type DrawingPoint = { readonly time: number; readonly price: number };

/** The tools a visitor draws with, and how many points each takes. */
export const drawingTools = [
  { id: "trend", name: "Trend line", points: 2 },
  { id: "ray", name: "Ray", points: 2 },
  { id: "horizontal", name: "Horizontal line", points: 1 },
  { id: "channel", name: "Channel", points: 3 },
  { id: "fibonacci", name: "Fibonacci retracement", points: 2 },
  { id: "rectangle", name: "Rectangle", points: 2 },
  { id: "text", name: "Text", points: 1 },
  { id: "measure", name: "Measure", points: 2 },
] as const;

export type DrawingTool = (typeof drawingTools)[number]["id"];

export const pointsOf = (tool: DrawingTool): number => drawingTools.find(({ id }) => id === tool)?.points ?? 1;
export const toolName = (tool: DrawingTool): string => drawingTools.find(({ id }) => id === tool)?.name ?? tool;

export type Drawing = {
  readonly id: string;
  readonly tool: DrawingTool;
  readonly points: readonly DrawingPoint[];
  /** What a text says. */
  readonly text?: string;
  readonly locked?: boolean;
  readonly hidden?: boolean;
};

/** What a chart shows of drawings, and whom it tells when a visitor draws. */
export type ChartDrawings = {
  readonly items: readonly Drawing[];
  /** The tool in the visitor's hand; null for none. */
  readonly tool: DrawingTool | null;
  /** One pip as a price distance; absent for a symbol that has none. */
  readonly pipSize?: number | undefined;
  readonly onDrawn: (tool: DrawingTool, points: readonly DrawingPoint[]) => void;
  readonly onMoved: (id: string, points: readonly DrawingPoint[]) => void;
  readonly onSelected: (id: string | null) => void;
  readonly onCancel: () => void;
};

/** How prices are spaced on the axis. */
export type ChartScale = "linear" | "logarithmic" | "percent";
