import type { SupabaseClient } from "@supabase/supabase-js";
import {
  type CoinOffer,
  type CoinPayment,
  coinOffer,
  coinPayment,
  requestedPayment,
} from "../../supabase/functions/coin-payment/answer.ts";
import { postForm } from "./form-call.ts";
import { answered } from "./rows.ts";

export type { CoinOffer, CoinPayment };

const ask = async (action: string, body: object): Promise<unknown> =>
  (await postForm(`coin-payment/${action}`, body)).json();

export const loadCoinOffer = async (): Promise<CoinOffer> => coinOffer.parse(await ask("offer", {}));

export const requestCoinPayment = async (wanted: object): Promise<{ number: number; link: string }> =>
  requestedPayment.parse(await ask("request", wanted));

/** `301.SECRET` of the visitor, or the number alone for the owner. */
export const loadCoinPayment = async (fragment: string): Promise<CoinPayment> =>
  coinPayment.parse(await ask("view", fragment.includes(".") ? { link: fragment } : { number: Number(fragment) }));

/** The owner's word of what the network shows. @returns the outcome that the database names */
export async function confirmCoinPayment(client: SupabaseClient, number: number, confirmations: number, id: string) {
  const values = { number, confirmations, transaction_id: id.trim().toLowerCase() };
  return String(((await answered(client.rpc("confirm_coin_payment", values))) as { outcome?: unknown }).outcome);
}
