import { plainAddress } from "../../../lib/plain-host.ts";
import { storableText } from "../_shared/storable-text.ts";
import type { CheckoutEvent } from "./checkout-event.ts";

/**
 * An event as it is recorded: texts as PostgreSQL can hold them, and the buyer's address with the host that an account has, which is how a browser's
 * email field writes it.
 */
export function storableEvent(event: CheckoutEvent): CheckoutEvent {
  const stored = JSON.parse(JSON.stringify(event, storableText)) as CheckoutEvent;
  return stored.email ? { ...stored, email: plainAddress(stored.email) } : stored;
}
