import { useQuery } from "@tanstack/react-query";
import { loadEnrolments, loadOrders } from "#app/data/account.ts";
import { loadCatalogue } from "#app/data/catalogue.ts";
import { browserClient } from "#app/data/client.ts";
import { holdingsOf } from "./holdings.ts";

async function loadAccount() {
  const client = await browserClient();
  const [orders, enrolments, products] = await Promise.all([
    loadOrders(client),
    loadEnrolments(client),
    loadCatalogue(client),
  ]);
  return { orders, holdings: holdingsOf(enrolments, products, orders) };
}

/** Orders and enrolments of one member. Read again when the tab regains focus: a checkout ends in another one. */
export const useAccount = (userId: string) => useQuery({ queryKey: ["account", userId], queryFn: loadAccount });
