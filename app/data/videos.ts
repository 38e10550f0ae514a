import * as z from "zod/mini";
import { hasStoredSession } from "#lib/stored-session.ts";
import { browserClient } from "./client.ts";

const opened = z.object({
  title: z.string(),
  type: z.string(),
  transcript: z.string(),
  // Paths of this site only.
  src: z.string().check(z.startsWith("/videos/")),
  captions: z.string().check(z.startsWith("/videos/")),
});
export type OpenedVideo = z.infer<typeof opened>;

async function authorization(): Promise<Record<string, string>> {
  // Whoever never signed in does not fetch the service's client for it.
  if (!hasStoredSession()) return {};
  const { data } = await (await browserClient()).auth.getSession();
  return data.session ? { authorization: `Bearer ${data.session.access_token}` } : {};
}

/** Addresses of a film for this browser, where its reader may watch it. @throws {Error} in words for the reader */
export async function openVideo(id: string): Promise<OpenedVideo> {
  const answer = await fetch(`/videos/${id}`, { method: "POST", headers: await authorization() });
  const said: unknown = await answer.json().catch(() => null);
  if (answer.ok) return z.parse(opened, said);
  const { message } = z.parse(z.object({ message: z.catch(z.string(), "The video could not be opened.") }), said ?? {});
  throw new Error(message);
}
