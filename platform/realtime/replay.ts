import type { Channel } from "./channel.ts";
import type { RealtimeContext } from "./context.ts";
import { realtimeErrors } from "./errors.ts";
import { type Encoded, writeAnnouncement } from "./serializer.ts";
import { announcementOf, messageColumns } from "./stored-messages.ts";

/** Messages of a private topic that were stored before the join, the oldest first. @throws {RealtimeError} */
export async function replayMessages({ database }: RealtimeContext, channel: Channel): Promise<readonly Encoded[]> {
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
