import { coinOf, coins, coinText, coinUnits } from "../../../lib/coin-amount.ts";
import {
  asText,
  callDatabase,
  checkSecret,
  FormRefusal,
  installationSecret,
  widestNetworkKey,
} from "../_shared/form-request.ts";
import type { FunctionEnv } from "../_shared/function-env.ts";
import { linkHash, linkSecret } from "../_shared/secret-link.ts";
import { callerClient, dataOf, listOf, serviceClient, visitorClient } from "../_shared/service-client.ts";
import type { CoinOffer, CoinPayment } from "./answer.ts";

/** A rate that is older is not used. */
const rateHours = 24;

/** The coins for which the owner has set an address, with the newest rate of each; and what can be bought. */
export async function offerOf(env: FunctionEnv): Promise<CoinOffer> {
  const client = visitorClient(env);
  const since = new Date(Date.now() - rateHours * 3_600_000).toISOString();
  const taken = coins.filter(({ setting }) => env.get(setting));
  const [rates, products] = await Promise.all([
    listOf<{ coin: string; usd: string; source: string; notedAt: string }>(
      client
        .from("coin_rates")
        // As text: a number would lose digits.
        .select("coin,usd:usd::text,source,notedAt:noted_at")
        .gte("noted_at", since)
        .order("noted_at", { ascending: false })
        .limit(200),
    ),
    listOf<CoinOffer["products"][number]>(
      client
        .from("products")
        .select("id,name,priceCents:price_cents")
        .in("kind", ["course", "plan"])
        .eq("currency", "USD")
        .gt("price_cents", 0)
        .order("name"),
    ),
  ]);
  const rateOf = (id: string) => rates.find(({ coin }) => coin === id);
  return {
    coins: taken.map(({ id, name, symbol, network }) => {
      const rate = rateOf(id);
      return {
        id,
        name,
        symbol,
        network,
        rate: rate ? { usd: rate.usd, source: rate.source, notedAt: rate.notedAt } : null,
      };
    }),
    products,
  };
}

/** @throws {FormRefusal} 404, 409, 429 */
export async function requestPayment(env: FunctionEnv, asked: { coin: string; productId: string; email: string }) {
  const offer = await offerOf(env);
  const offered = offer.coins.find(({ id }) => id === asked.coin);
  const product = offer.products.find(({ id }) => id === asked.productId);
  if (!offered || !product)
    throw new FormRefusal(404, "unknown", "This cannot be paid with this coin. Reload the page.");
  if (!offered.rate)
    throw new FormRefusal(
      409,
      "no_rate",
      "There is no rate of the last 24 hours. Nothing was requested; ask us for one.",
    );
  const coin = coinOf(offered.id);
  const id = crypto.randomUUID();
  const token = await linkSecret(installationSecret(env), "coin payment", id);
  const made = await callDatabase<{ outcome: string; number?: number }>(env, "request_coin_payment", {
    payment: {
      ...{ id, email: asked.email, coin: coin.id, address: env.get(coin.setting) },
      ...{ productId: product.id, productName: product.name, priceCents: product.priceCents },
      ...{ usdRate: offered.rate.usd, ratedAt: offered.rate.notedAt, needed: coin.needed },
      amountUnits: String(coinUnits(product.priceCents, offered.rate.usd, coin)),
      step: String(coin.step),
      network: await widestNetworkKey(env),
    },
    token_hash: await linkHash(token),
  });
  if (made.outcome !== "requested")
    throw new FormRefusal(
      429,
      made.outcome,
      "Nothing was requested. Use the link of a payment that you asked for today, or try tomorrow.",
    );
  return { number: made.number, link: `${made.number}.${token}` };
}

type Row = Omit<CoinPayment, "symbol" | "network" | "amount" | "uri" | "answeredAt"> & { readonly units: string };
const columns =
  "number,product:product_name,priceCents:price_cents,coin,address,units:amount_units::text,usdRate:usd_rate::text,ratedAt:rated_at,expiresAt:expires_at,status,confirmations,needed,transactionId:transaction_id";

function viewOf({ units, ...row }: Row): CoinPayment {
  const { symbol, network, decimals, id } = coinOf(row.coin);
  const amount = coinText(units, decimals);
  const uri = id === "bitcoin" ? `bitcoin:${row.address}?amount=${amount}` : `ethereum:${row.address}@1?value=${units}`;
  return { ...row, symbol, network, amount, uri, answeredAt: new Date().toISOString() };
}

/** By `301.SECRET`. @throws {FormRefusal} 404 */
export async function paymentOfLink(env: FunctionEnv, link: unknown): Promise<CoinPayment> {
  const [, number = "0", token = ""] = /^(\d{1,12})\.([0-9a-f]{64})$/.exec(asText(link)) ?? [];
  const [found] = await listOf<Row & { id: string; hash: string }>(
    serviceClient(env)
      .from("coin_payments")
      .select(`id,hash:token_hash,${columns}`)
      .eq("number", Number(number))
      .limit(1),
  );
  await checkSecret(env, token, "coin payment", found);
  const { id: _, hash: __, ...row } = found!;
  return viewOf(row);
}

/** By number, read as the caller: row level security shows it to the owner alone. @throws {FormRefusal} 404 */
export async function paymentOfOwner(env: FunctionEnv, authorization: string, number: number): Promise<CoinPayment> {
  const data = dataOf(
    await callerClient(env, authorization).from("coin_payments").select(columns).eq("number", number).limit(1),
  );
  if (!data?.[0]) throw new FormRefusal(404, "unknown_payment", "There is no such payment for this account.");
  return viewOf(data[0] as unknown as Row);
}
