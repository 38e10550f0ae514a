/** The two sides of one pair's price. */
export type Quote = { readonly bid: number; readonly ask: number };
export type QuoteBook = ReadonlyMap<string, Quote>;

type Edge = { readonly to: string; readonly bid: number; readonly ask: number };

const pairOf = (name: string): readonly [string, string] | undefined =>
  name.length === 6 ? [name.slice(0, 3), name.slice(3)] : undefined;

/** Inverting a pair swaps its sides: selling the base is buying the quote. */
function edgesOf(book: QuoteBook): Map<string, Edge[]> {
  const edges = new Map<string, Edge[]>();
  const add = (from: string, edge: Edge) => edges.set(from, [...(edges.get(from) ?? []), edge]);
  for (const [name, { bid, ask }] of book) {
    const pair = pairOf(name);
    if (!pair || !(bid > 0) || !(ask > 0)) continue;
    add(pair[0], { to: pair[1], bid, ask });
    add(pair[1], { to: pair[0], bid: 1 / ask, ask: 1 / bid });
  }
  return edges;
}

/**
 * The price of one `from` in `to` through the path with the fewest pairs (bids multiply with bids, asks with asks), or
 * undefined where no path exists. Breadth first, so a direct quote always wins over a chain.
 */
export function convert(book: QuoteBook, from: string, to: string): Quote | undefined {
  if (from === to) return { bid: 1, ask: 1 };
  const edges = edgesOf(book);
  const seen = new Set([from]);
  let front: { at: string; bid: number; ask: number }[] = [{ at: from, bid: 1, ask: 1 }];
  while (front.length > 0) {
    const next: typeof front = [];
    for (const node of front) {
      for (const edge of edges.get(node.at) ?? []) {
        if (seen.has(edge.to)) continue;
        const reached = { at: edge.to, bid: node.bid * edge.bid, ask: node.ask * edge.ask };
        if (edge.to === to) return { bid: reached.bid, ask: reached.ask };
        seen.add(edge.to);
        next.push(reached);
      }
    }
    front = next;
  }
  return undefined;
}

/** The middle of both sides: what profit, margin and pip values are converted with. Undefined where no path exists. */
export function convertAtMiddle(book: QuoteBook, from: string, to: string): number | undefined {
  const quote = convert(book, from, to);
  return quote && (quote.bid + quote.ask) / 2;
}
