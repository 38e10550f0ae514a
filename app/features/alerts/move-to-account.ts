import { errorText } from "#lib/error-text.ts";
import { accountFull, DataError } from "../../data/rows.ts";

type Alert = { readonly id: string; readonly reachedAt: number | null };
type Options<Item extends Alert> = {
  readonly read: () => readonly Item[];
  readonly write: (alerts: readonly Item[]) => boolean;
  readonly send: (alert: Item) => Promise<void>;
};

/** PostgreSQL's "unique violation": an earlier move was cut off after the account had taken it. */
const isThereAlready = (error: unknown) => error instanceof DataError && error.code === "23505";

export const waitingAlerts = <Item extends Alert>(alerts: readonly Item[]): Item[] =>
  alerts.filter(({ reachedAt }) => reachedAt === null);

/**
 * Sets alerts in the account. One whose answer was lost keeps its id when it is sent again, so that the account, which may have it, takes
 * it once. @returns sends an alert. @throws what `send` and `load` throw
 */
export function sentOnce<Item extends Alert, To>(
  send: (to: To, alert: Item) => Promise<void>,
  load: (from: To) => Promise<readonly Item[]>,
) {
  let unsure: Item | null = null;
  const words = (alert: Item | null) => JSON.stringify({ ...alert, id: null });
  return async (to: To, alert: Item): Promise<void> => {
    const sent = unsure && words(unsure) === words(alert) ? unsure : alert;
    unsure = sent;
    await send(to, sent).catch(async (error: unknown) => {
      if (!isThereAlready(error)) throw error;
      // It may have fired since, or be that of a member who has signed out.
      const waits = sent === alert || waitingAlerts(await load(to)).some(({ id }) => id === sent.id);
      if (waits) return;
      unsure = alert;
      await send(to, alert);
    });
    unsure = null;
  };
}

/**
 * Moves the device's waiting alerts into the account, one by one: each is deleted here only once the account has it.
 * @returns why not all of them were moved, in words; null when they were.
 */
export async function moveToAccount<Item extends Alert>({ read, write, send }: Options<Item>): Promise<string | null> {
  try {
    for (const alert of waitingAlerts(read())) {
      await send(alert).catch((error: unknown) => {
        if (!isThereAlready(error)) throw error;
      });
      write(read().filter(({ id }) => id !== alert.id));
    }
    return null;
  } catch (error) {
    return accountFull(error) ?? `Not every alert was moved (${errorText(error)}). The rest is still on this device.`;
  }
}
