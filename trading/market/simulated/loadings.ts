/** What drives each currency or good: factor names and their weight in annual percent. Pairs are differences, so crosses agree exactly. */
export type Loadings = Readonly<Record<string, number>>;

export type Asset = {
  readonly loadings: Loadings /** Value against the dollar at the reference moment. */;
  readonly reference: number;
};

const specific = (name: string, weight: number): Loadings => ({ [`own-${name}`]: weight });

export const assets: Readonly<Record<string, Asset>> = {
  USD: { loadings: { us: 5.2 }, reference: 1 },
  EUR: { loadings: { eu: 3.8, ...specific("EUR", 2) }, reference: 1.085 },
  GBP: { loadings: { eu: 3, com: 1, ...specific("GBP", 4.4) }, reference: 1.27 },
  CHF: { loadings: { eu: 3.8, com: -1, ...specific("CHF", 3.9) }, reference: 1.1364 },
  JPY: { loadings: { com: -2, ...specific("JPY", 7.6) }, reference: 1 / 150 },
  AUD: { loadings: { com: 5.6, eu: 1.5, ...specific("AUD", 3) }, reference: 0.66 },
  NZD: { loadings: { com: 5.4, eu: 1.5, ...specific("NZD", 4) }, reference: 0.61 },
  CAD: { loadings: { com: 2.6, us: 2.2, eu: 0.7, ...specific("CAD", 3) }, reference: 1 / 1.36 },
  XAU: { loadings: { com: 4, ...specific("XAU", 13) }, reference: 2400 },
  XAG: { loadings: { com: 8, "own-XAU": 14, ...specific("XAG", 18) }, reference: 28 },
  US500: { loadings: { us: 5.2, com: 5, ...specific("US500", 14) }, reference: 5500 },
  BTC: { loadings: { com: 10, ...specific("BTC", 50) }, reference: 65_000 },
};

/** Factor weights of base minus quote, as fractions of one (not percent), zero weights left out. */
export function pairLoadings(base: string, quote: string): ReadonlyMap<string, number> {
  const weights = new Map<string, number>();
  const add = (loadings: Loadings, sign: number) => {
    for (const [factor, weight] of Object.entries(loadings))
      weights.set(factor, (weights.get(factor) ?? 0) + (sign * weight) / 100);
  };
  add(assets[base]?.loadings ?? {}, 1);
  add(assets[quote]?.loadings ?? {}, -1);
  return new Map([...weights].filter(([, weight]) => weight !== 0));
}
