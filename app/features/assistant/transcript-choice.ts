import * as z from "zod/mini";
import { backEndAddress } from "#app/data/back-end-address.ts";
import { deviceStorage } from "#lib/browser-storage.ts";
import { createStore, type Readable } from "#lib/store.ts";
import type { AssistantAddress } from "./ask-assistant.ts";

const name = "assistant-transcripts";

/** What lies on the device: `key` names what it sent, and `on` is false while the erasing of that has not been confirmed. */
const stored = z.object({
  key: z.string().check(z.regex(/^[0-9a-f]{64}$/)),
  days: z.int().check(z.minimum(1), z.maximum(365)),
  on: z.boolean(),
});
type Device = z.infer<typeof stored>;

export type TranscriptChoice = {
  /** For how many days the visitor lets conversations be stored; null for not at all, as it is at first. */
  readonly days: number | null;
  readonly said: string;
};

function readDevice(): Device | null {
  try {
    return stored.safeParse(JSON.parse(deviceStorage()?.getItem(name) ?? "null")).data ?? null;
  } catch {
    return null;
  }
}

/** @returns whether the device has room for the choice. */
function writeDevice(device: Device | null): boolean {
  try {
    if (device) deviceStorage()?.setItem(name, JSON.stringify(device));
    else deviceStorage()?.removeItem(name);
    return deviceStorage() !== null;
  } catch {
    return false;
  }
}

const randomKey = () =>
  [...crypto.getRandomValues(new Uint8Array(32))].map((byte) => byte.toString(16).padStart(2, "0")).join("");

const post = (address: AssistantAddress, action: "store" | "erase", body: object) =>
  fetch(`${backEndAddress(address)}/functions/v1/transcripts/${action}`, {
    method: "POST",
    headers: { "content-type": "application/json", authorization: `Bearer ${address.supabaseAnonKey}` },
    body: JSON.stringify(body),
  });

const chosen = (): TranscriptChoice => {
  const device = readDevice();
  return { days: device?.on ? device.days : null, said: "" };
};
const off: TranscriptChoice = { days: null, said: "" };
const store = createStore<TranscriptChoice>(off);

export const transcriptChoice: Readable<TranscriptChoice> = store;

/** What the device says, once the panel is there; an erasing that was interrupted is done now. */
export function openChoice(address: AssistantAddress): void {
  store.set(chosen());
  if (readDevice()?.on === false) void eraseSent(address);
}

async function eraseSent(address: AssistantAddress): Promise<void> {
  const device = readDevice();
  if (!device) return;
  try {
    const { ok } = await post(address, "erase", { key: device.key });
    if (!ok) throw new Error("The server did not confirm it");
    // Turned on again meanwhile: the key is in use.
    if (readDevice()?.on === false) writeDevice(null);
    store.set({ ...chosen(), said: "Off. What was stored is erased." });
  } catch {
    store.set({
      ...chosen(),
      said: "Off. What was stored could not be erased yet; it is tried again when you open the assistant.",
    });
  }
}

export function chooseTranscripts(address: AssistantAddress, days: number | null): Promise<void> {
  const device = readDevice();
  if (days === null) {
    if (!device) return Promise.resolve();
    writeDevice({ ...device, on: false });
    store.set({ days: null, said: "Off." });
    return eraseSent(address);
  }
  const kept = writeDevice({ key: device?.key ?? randomKey(), days, on: true });
  store.set(
    kept
      ? { days, said: "On, for what you ask from now on." }
      : { ...off, said: "This browser stores no choice, so it stays off." },
  );
  return Promise.resolve();
}

/** Sends a question and its answer where the visitor agreed to it. Whether it arrives changes nothing for the visitor. */
export async function sendTranscript(address: AssistantAddress, question: string, answer: string): Promise<void> {
  const device = readDevice();
  if (!device?.on || answer === "") return;
  await post(address, "store", { key: device.key, days: device.days, question, answer }).catch((error: unknown) =>
    console.info("The conversation was not stored", error),
  );
}
