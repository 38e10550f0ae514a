import type { SupabaseClient } from "@supabase/supabase-js";
import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import { errorText } from "#lib/error-text.ts";
import { oneAtATime } from "#lib/one-at-a-time.ts";
import { hasStoredSession } from "#lib/stored-session.ts";
import { deleteAlert } from "../../data/alert-rows.ts";
import { browserClient, signedInUser } from "../../data/client.ts";
import { accountFull } from "../../data/rows.ts";
import { useNextMember } from "../../site/use-next-member.ts";
import { moveToAccount, sentOnce, waitingAlerts } from "./move-to-account.ts";

type Alert = { readonly id: string; readonly reachedAt: number | null };

/** Alerts of one kind, with where they are stored. */
type AlertKind<Item extends Alert, Stored extends Item> = {
  readonly load: (client: SupabaseClient) => Promise<readonly Item[]>;
  readonly send: (client: SupabaseClient, alert: Item) => Promise<void>;
  readonly read: () => readonly Stored[];
  readonly write: (alerts: readonly Stored[]) => boolean;
  /** Looks whether one of the device's has fired. */
  readonly watch: () => Promise<void>;
  /** A new one as the device stores it. */
  readonly stored: (alert: Item) => Stored;
  readonly mostOnDevice: number;
  /** `alerts on indicators and strategies` */
  readonly plural: string;
};

const askAgainEvery = 30_000;

/** The visitor's alerts of a kind: in the account of a member, else on this device. `announce` is called for each that fires while the page is open. */
export function useAlertList<Item extends Alert, Stored extends Item>(
  kind: AlertKind<Item, Stored>,
  announce: (alert: Item) => void,
) {
  const [alerts, setAlerts] = useState<readonly Item[]>([]);
  const [place, setPlace] = useState<"account" | "device" | null>(null);
  const [onDevice, setOnDevice] = useState(0);
  const [problem, setProblem] = useState<string | null>(null);
  const waiting = useRef<ReadonlySet<string>>(new Set());

  const show = useCallback(
    (next: readonly Item[]) => {
      for (const alert of next) if (alert.reachedAt !== null && waiting.current.has(alert.id)) announce(alert);
      waiting.current = new Set(waitingAlerts(next).map(({ id }) => id));
      setAlerts(next);
    },
    [announce],
  );
  // One after the other: an older list would hide an alert that was added since it was asked for.
  const refresh = useMemo(
    () =>
      oneAtATime(async () => {
        try {
          const member = hasStoredSession() && (await signedInUser()) !== null;
          if (!member) await kind.watch();
          show(member ? await kind.load(await browserClient()) : kind.read());
          setPlace(member ? "account" : "device");
          setOnDevice(member ? waitingAlerts(kind.read()).length : 0);
          setProblem(null);
        } catch (error) {
          setProblem(
            `Your alerts could not be loaded (${errorText(error)}). They are asked for again in half a minute.`,
          );
        }
      }),
    [kind, show],
  );
  useEffect(() => {
    void refresh();
    const timer = setInterval(() => void refresh(), askAgainEvery);
    return () => clearInterval(timer);
  }, [refresh]);
  useNextMember(() => void refresh());

  const send = useMemo(() => sentOnce(kind.send, kind.load), [kind]);
  /** @returns why it was not set; null when it was. */
  async function add(alert: Item): Promise<string | null> {
    if (place === null) return "Your alerts are not loaded yet. Try again in a moment.";
    try {
      if (place === "account") await send(await browserClient(), alert);
      else {
        const stored = kind.read();
        if (stored.length >= kind.mostOnDevice)
          return `This device holds up to ${kind.mostOnDevice} ${kind.plural}. Delete one first.`;
        if (!kind.write([kind.stored(alert), ...stored])) return "This browser does not let the site store alerts.";
      }
      await refresh();
      return null;
    } catch (error) {
      return accountFull(error) ?? `The alert was not set (${errorText(error)}). Try again.`;
    }
  }
  async function remove(id: string): Promise<void> {
    try {
      if (place === "account") await deleteAlert(await browserClient(), id);
      else kind.write(kind.read().filter((alert) => alert.id !== id));
      await refresh();
    } catch (error) {
      setProblem(`The alert was not deleted (${errorText(error)}). Try again.`);
    }
  }
  async function move(): Promise<void> {
    const refused = await moveToAccount({ ...kind, send: async (alert) => kind.send(await browserClient(), alert) });
    await refresh();
    if (refused !== null) setProblem(refused);
  }
  return { alerts, place, onDevice, problem, show, add, remove, move };
}
