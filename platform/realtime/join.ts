import { Allowance } from "../http/allowance.ts";
import { isDatabaseUnavailable } from "../http/errors.ts";
import { noteUnavailable } from "../http/note-unavailable.ts";
import { publicPermissions } from "./authorization.ts";
import { Channel } from "./channel.ts";
import type { Connection } from "./connection.ts";
import type { RealtimeContext } from "./context.ts";
import { closeChannel, dropChannel } from "./end-channel.ts";
import { RealtimeError, realtimeErrors } from "./errors.ts";
import { addressOf } from "./hub.ts";
import { type JoinPayload, readJoin } from "./join-payload.ts";
import { type Encoded, type Frame, writeAnnouncement } from "./serializer.ts";
import { startChanges } from "./start-changes.ts";
import { announcementOf, messageColumns } from "./stored-messages.ts";
import { tellReadiness } from "./tell-readiness.ts";
import { identify } from "./tokens.ts";

/** Messages of a private topic that were stored before the join, the oldest first. @throws {RealtimeError} */
async function replayMessages({ database }: RealtimeContext, channel: Channel): Promise<readonly Encoded[]> {
  const { config, name, permissions, identity, vsn, topic } = channel;
  if (!config.replay) return [];
  if (!config.private) throw realtimeErrors.publicReplay();
  if (!permissions.broadcast.read) throw realtimeErrors.mayNotRead(name);
  const { since, limit } = config.replay;
  const rows = await database.asCaller(
    identity.caller,
    async (tx) => {
      await tx.query("select set_config('realtime.topic', $1, true)", [name]);
      const found = await tx.query<Parameters<typeof announcementOf>[0]>(
        `select ${messageColumns} from realtime.messages
          where topic = $1 and private is true and extension = 'broadcast' and event is not null
            and inserted_at >= to_timestamp($2::float8 / 1000) at time zone 'utc'
          order by inserted_at desc limit $3`,
        [name, since, limit],
      );
      return found.rows;
    },
    { readOnly: true },
  );
  return rows
    .toReversed()
    .map((row) => writeAnnouncement(vsn, topic, announcementOf(row, true)))
    .filter((message) => message !== undefined);
}

const prefix = "realtime:";

type JoinFrame = Extract<Frame, { kind: "json" }>;

/** Publishable keys are no tokens: they stand for the address's own key. */
const isToken = (token: string | undefined): token is string => token !== undefined && !token.startsWith("sb_");

/** The name that policies know. @throws {RealtimeError} */
function nameOf(topic: string, { topicBytes }: { readonly topicBytes: number }): string {
  const name = topic.slice(prefix.length);
  if (name === "" || name.includes("\0")) throw realtimeErrors.noTopic();
  if (Buffer.byteLength(topic) > topicBytes) throw realtimeErrors.longTopic();
  return name;
}

/** What costs nothing is asked first. @throws {RealtimeError} */
function refuseTooMany({ limits, joinsOfAddress }: RealtimeContext, connection: Connection): void {
  if (!connection.joins.take(performance.now())) throw realtimeErrors.tooManyJoins();
  if (!joinsOfAddress.take(connection.client)) throw realtimeErrors.tooManyJoinsOfAddress();
  if (connection.channels.size + connection.joining.size >= limits.channels) throw realtimeErrors.tooManyChannels();
}

async function openChannel(
  context: RealtimeContext,
  connection: Connection,
  frame: JoinFrame,
  payload: JoinPayload,
): Promise<Channel> {
  const { topic, joinRef, ref } = frame;
  const { config, token } = payload;
  const name = nameOf(topic, context.limits);
  const identity = isToken(token) ? await identify(context, token) : await identify(context, connection.identity.token);
  const permissions = config.private
    ? await context.authorization.permissions(identity.caller, name, connection.client)
    : publicPermissions;
  const reads = permissions.broadcast.read || (config.presence.enabled && permissions.presence.read);
  if (!reads) throw realtimeErrors.mayNotRead(name);
  return new Channel({
    connection,
    topic,
    name,
    joinRef: joinRef ?? ref,
    address: addressOf(name, config.private),
    config,
    presenceEvents: new Allowance(context.limits.presenceEvents, performance.now()),
    identity,
    permissions,
  });
}

/** From here on the channel hears what others send, and is found when its session ends. */
function enter({ hub }: RealtimeContext, channel: Channel): void {
  const { connection, topic } = channel;
  connection.joining.delete(topic);
  connection.channels.set(topic, channel);
  hub.add(channel.address, channel);
}

/** Asks the database for what the channel begins with: a turn of the client's for it, and nothing for a client that has gone. */
async function inTurn(context: RealtimeContext, channel: Channel, payload: JoinPayload) {
  const asks = payload.changes.length > 0 || channel.config.replay;
  const giveBack = asks ? await context.joinTurns.take(channel.connection.client) : () => undefined;
  if (!giveBack) throw realtimeErrors.tooManyJoins();
  try {
    if (!channel.connection.isOpen) throw realtimeErrors.closing();
    const messages = await replayMessages(context, channel);
    return { messages, changes: await startChanges(context, channel, payload) };
  } finally {
    giveBack();
  }
}

async function complete(context: RealtimeContext, channel: Channel, frame: JoinFrame, payload: JoinPayload) {
  const { connection } = channel;
  const { messages, changes } = await inTurn(context, channel, payload);
  if (!connection.isOpen) return changes.subscription?.end();
  channel.changes = changes.subscription;
  enter(context, channel);
  connection.reply(frame, "ok", { postgres_changes: changes.echoes });
  changes.begin();
  if (channel.config.tellsReadiness) tellReadiness(context, channel);
  if (channel.readsPresence) channel.push("presence_state", context.presence.state(channel.address));
  for (const message of messages) channel.deliver(message);
}

async function join(context: RealtimeContext, connection: Connection, frame: JoinFrame): Promise<void> {
  const changesBefore = context.sessionChanges();
  const payload = readJoin(frame.payload, context.limits);
  const channel = await openChannel(context, connection, frame, payload);
  await complete(context, channel, frame, payload);
  if (!connection.isOpen) dropChannel(context, channel);
  else if (changesBefore !== context.sessionChanges()) context.recheck(channel);
}

/** `phx_join`: a topic that this socket has joined already is left first, as the client that asks again expects. */
export async function joinChannel(context: RealtimeContext, connection: Connection, frame: JoinFrame): Promise<void> {
  try {
    const before = connection.channels.get(frame.topic);
    if (before) closeChannel(context, before);
    refuseTooMany(context, connection);
    connection.joining.add(frame.topic);
    await join(context, connection, frame).finally(() => connection.joining.delete(frame.topic));
  } catch (error) {
    connection.reply(frame, "error", { reason: reasonOf(context, error) });
  }
}

function reasonOf({ log }: RealtimeContext, error: unknown): string {
  if (error instanceof RealtimeError) return error.message;
  if (isDatabaseUnavailable(error)) {
    noteUnavailable(log, "realtime");
    return realtimeErrors.databaseUnavailable().message;
  }
  log.error("a realtime channel could not be joined", { error });
  return realtimeErrors.fault().message;
}
