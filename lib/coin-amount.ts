export type CoinId = "bitcoin" | "ethereum";

type Coin = {
  readonly id: CoinId;
  readonly name: string;
  readonly symbol: string;
  readonly network: string;
  /** Of the smallest unit: satoshi, wei. */
  readonly decimals: number;
  /** Units by which two open payments differ, so that a wallet that shows eight decimals shows the difference. */
  readonly step: bigint;
  /** Confirmations after which a payment counts. */
  readonly needed: number;
  /** The environment variable with the owner's address. */
  readonly setting: string;
};

export const coins: readonly Coin[] = [
  {
    ...{ id: "bitcoin", name: "Bitcoin", symbol: "BTC", network: "Bitcoin", decimals: 8, step: 1n, needed: 3 },
    setting: "PAY_BITCOIN_ADDRESS",
  },
  {
    ...{ id: "ethereum", name: "Ether", symbol: "ETH", network: "Ethereum mainnet", decimals: 18 },
    ...{ step: 10_000_000_000n, needed: 32, setting: "PAY_ETHEREUM_ADDRESS" },
  },
];

export function coinOf(id: string): Coin {
  const found = coins.find((coin) => coin.id === id);
  if (!found) throw new RangeError(`There is no coin ${id}`);
  return found;
}

/** A decimal text, as a database writes numerics, times ten to the power of `places`. */
function scaled(text: string, places: number): bigint {
  const [, whole = "", fraction = ""] = /^(\d+)(?:\.(\d+))?$/.exec(text) ?? [];
  if (whole === "" || fraction.replace(/0+$/, "").length > places) throw new RangeError(`${text} is no rate`);
  return BigInt(whole + fraction.slice(0, places).padEnd(places, "0"));
}

const ratePlaces = 4;

/**
 * The price in the coin's smallest unit, exact and rounded up to the step: no binary fraction comes near it.
 * @param rate dollars for one coin, as decimal text with up to four places
 */
export function coinUnits(
  priceCents: number,
  rate: string,
  { decimals, step }: Pick<Coin, "decimals" | "step">,
): bigint {
  const dividend = BigInt(priceCents) * 10n ** BigInt(decimals + ratePlaces);
  const divisor = scaled(rate, ratePlaces) * 100n;
  if (divisor <= 0n) throw new RangeError(`${rate} is no rate`);
  const units = (dividend + divisor - 1n) / divisor;
  return ((units + step - 1n) / step) * step;
}

/** `0.00123456` of a whole number of smallest units, without a digit lost. */
export function coinText(units: string, decimals: number): string {
  const digits = units.padStart(decimals + 1, "0");
  const fraction = digits.slice(-decimals).replace(/0+$/, "");
  return fraction ? `${digits.slice(0, -decimals)}.${fraction}` : digits.slice(0, -decimals);
}
