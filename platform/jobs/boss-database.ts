import type { Db } from "pg-boss";
import type { Database } from "../postgres/database.ts";

/** What a batch of statements answered: the driver gives one result, or one for each statement. */
type Answer = { rows: unknown[] } | { rows: unknown[] }[];

/** Some of its statements bring a transaction of their own along; ours is one already. */
export const withoutTransaction = (text: string) =>
  text.replace(/^\s*begin\s*;/i, "").replace(/;\s*commit\s*;?\s*$/i, ";");

/** Lets pg-boss work through our one door, so that it opens no connections of its own. */
export function bossDatabase(database: Database): Db {
  return {
    executeSql: (text, values) =>
      database.asService(async (tx) => {
        const answer = (await tx.query(withoutTransaction(text), values)) as Answer;
        return { rows: Array.isArray(answer) ? answer.flatMap((result) => result.rows ?? []) : answer.rows };
      }),
    async listen(channel, onNotification, onReconnect) {
      const stop = await database.listen(channel, onNotification, onReconnect);
      onReconnect();
      return { close: stop };
    },
  };
}
