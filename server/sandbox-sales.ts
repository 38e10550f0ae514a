import type { SupabaseClient } from "@supabase/supabase-js";
import type { Config } from "#config";
import type { Log } from "#platform/http/service.ts";

/**
 * What was bought in the sandbox was never paid for: it is open only while the sandbox is this site's checkout. Every start says to the
 * database whether it is.
 */
export async function applySandboxSales(
  client: Pick<SupabaseClient, "rpc">,
  provider: Config["checkout"]["provider"],
  log: Pick<Log, "info" | "error">,
): Promise<void> {
  const sells = provider === "sandbox";
  const { data: orders, error } = await client.rpc("set_sandbox_sells", { sells });
  if (error) log.error("orders of the sandbox could not be opened or closed", { reason: error.message });
  else if (orders > 0)
    log.info(sells ? "orders of the sandbox count again" : "orders of the sandbox open nothing", { orders });
}
