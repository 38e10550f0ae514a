/** What the server says about each symbol, so that the page carries no list of contracts. */
export type ScanSymbol = {
  readonly name: string;
  readonly title: string;
  readonly class: string;
};

export type ScanStart = {
  readonly symbols: readonly ScanSymbol[];
  readonly presets: readonly { readonly id: string; readonly name: string }[];
};
