import type { Db } from "pg-boss";
import type { Database } from "../postgres/database.ts";

/** What a batch of statements answered: the driver gives one result, or one for each statement. */
type Answer = { rows: unknown[] } | { rows: unknown[] }[];

/**
 * Lets pg-boss work through our one door, so that it opens no connections of its own. Some of its statements bring
 * BEGIN and COMMIT along: inside our transaction the first is a notice and the second ends it, which is what they mean.
 */
export function bossDatabase(database: Database): Db {
  return {
    executeSql: (text, values) =>
      database.asService(async (tx) => {
        const answer = (await tx.query(text, values)) as Answer;
        return { rows: Array.isArray(answer) ? answer.flatMap((result) => result.rows ?? []) : answer.rows };
      }),
    async listen(channel, onNotification, onReconnect) {
      const stop = await database.listen(channel, onNotification, onReconnect);
      onReconnect();
      return { close: stop };
    },
  };
}
