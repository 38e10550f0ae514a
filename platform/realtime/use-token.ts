import { publicPermissions } from "./authorization.ts";
import type { Channel } from "./channel.ts";
import type { RealtimeContext } from "./context.ts";
import { endChannel, failChannel } from "./end-channel.ts";
import { RealtimeError, realtimeErrors } from "./errors.ts";
import type { Frame } from "./serializer.ts";
import { currentCaller, type Identity, identify } from "./tokens.ts";

/**
 * What the channel may do under this identity. `inPlaceOf`: the one that was judged; a channel that has another by then is judged again.
 * @throws {RealtimeError} when it may no longer read what it reads
 */
async function adopt(
  context: RealtimeContext,
  channel: Channel,
  identity: Identity,
  inPlaceOf?: Identity,
): Promise<void> {
  const { name, isPrivate, permissions: before, config, connection } = channel;
  const permissions = isPrivate
    ? await context.authorization.permissions(identity.caller, name, connection.client)
    : publicPermissions;
  if (inPlaceOf && channel.identity !== inPlaceOf) return context.recheck(channel);
  const lostPresence = config.presence.enabled && before.presence.read && !permissions.presence.read;
  if ((before.broadcast.read && !permissions.broadcast.read) || lostPresence)
    throw realtimeErrors.mayNoLongerRead(name);
  if (channel.ended) return;
  channel.identity = identity;
  channel.permissions = permissions;
  // biome-ignore lint/correctness/useHookAtTopLevel: it is a method of the change feed, not a React hook.
  channel.changes?.useCaller(identity.caller);
}

/** Without the database the client joins again by itself, until it can be judged; for any other reason it does not. */
function giveUp(context: RealtimeContext, channel: Channel, error: unknown): void {
  const known = error instanceof RealtimeError ? error : realtimeErrors.fault();
  if (known !== error) context.log.error("a channel's token could not be checked", { error });
  if (known.code === realtimeErrors.databaseUnavailable().code) failChannel(context, channel, known.detail);
  else endChannel(context, channel, known.detail);
}

/** `access_token`: the client's token was renewed. A bad one ends the channel; nothing is sent when all is well. */
export function renewToken(context: RealtimeContext, channel: Channel, { payload }: Extract<Frame, { kind: "json" }>) {
  const token = (payload as { access_token?: unknown } | null)?.access_token;
  if (token === null || token === undefined || token === channel.identity.token) return;
  if (typeof token === "string" && token.startsWith("sb_")) return;
  const renew = async () => {
    if (typeof token !== "string") throw realtimeErrors.malformedToken();
    const changesBefore = context.sessionChanges();
    await adopt(context, channel, await identify(context, token));
    if (changesBefore !== context.sessionChanges()) context.recheck(channel);
  };
  return renew().catch((error: unknown) => giveUp(context, channel, error));
}

/**
 * The session of a channel's token may have changed. Once it was ended a private channel ends, and a public one goes on as whoever has the
 * API key; a session that lost its second factor is judged by what is left of it.
 * @throws {RealtimeError} why the channel has to end
 */
async function judgeSession(context: RealtimeContext, channel: Channel): Promise<void> {
  const { identity, isPrivate, connection } = channel;
  const caller = await currentCaller(context, identity.claims);
  if (caller?.claims === identity.caller.claims || channel.identity !== identity) return;
  if (caller) return adopt(context, channel, { ...identity, caller }, identity);
  if (isPrivate) throw realtimeErrors.endedSession();
  await adopt(context, channel, await identify(context, connection.identity.token), identity);
}

/** @returns false when the database is away, so that nobody can say. */
export async function recheckSession(context: RealtimeContext, channel: Channel): Promise<boolean> {
  try {
    await judgeSession(context, channel);
  } catch (error) {
    if (error instanceof RealtimeError && error.code === realtimeErrors.databaseUnavailable().code) return false;
    giveUp(context, channel, error);
  }
  return true;
}
