import type { SupabaseClient } from "@supabase/supabase-js";
import type { Broker, BrokerAccount } from "#content/types.ts";
import { columns } from "./columns.ts";
import { rowsWithEvidence } from "./evidence.ts";

/** An account type with the broker that offers it. */
export type OfferedAccount = BrokerAccount & { readonly broker: Broker };

/** Account types of published brokers, by broker and name; nothing in the order depends on what a broker pays. */
export async function loadBrokerAccounts(client: SupabaseClient): Promise<OfferedAccount[]> {
  const [brokers, accounts] = await Promise.all([
    rowsWithEvidence<Broker>(client.from("brokers").select(columns.brokers).order("name")),
    rowsWithEvidence<BrokerAccount>(
      client.from("broker_accounts").select(columns.brokerAccounts).order("position").order("id"),
    ),
  ]);
  return brokers.flatMap((broker) =>
    accounts.filter(({ brokerId }) => brokerId === broker.id).map((account) => ({ ...account, broker })),
  );
}
