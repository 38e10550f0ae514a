/** A measured direction of a figure. `digits` are decimals of the labels. */
export type Axis = {
  readonly label: string;
  readonly digits?: number;
  readonly prefix?: string;
  readonly suffix?: string;
};
export type Figure = {
  /** What a reader who cannot see the figure must know: 1–3 sentences with the main numbers. */ readonly alt: string;
} & (
  | {
      readonly kind: "lines";
      readonly x: Axis;
      readonly y: Axis;
      readonly lines: readonly {
        readonly name: string;
        readonly points: readonly (readonly [x: number, y: number])[];
        readonly style?: "strong" | "plain" | "dashed";
      }[];
      readonly marks?: readonly { readonly x: number; readonly y: number; readonly text: string }[];
    }
  | {
      readonly kind: "bars";
      readonly y: Axis;
      readonly bars: readonly { readonly label: string; readonly value: number }[];
    }
  | {
      readonly kind: "candles";
      readonly y: Axis;
      readonly candles: readonly {
        readonly open: number;
        readonly high: number;
        readonly low: number;
        readonly close: number;
      }[];
      readonly levels?: readonly { readonly price: number; readonly text: string }[];
      readonly marks?: readonly { readonly index: number; readonly price: number; readonly text: string }[];
    }
);
export type BookFigures = { readonly [id: string]: () => Figure };
