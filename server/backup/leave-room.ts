import { assertRoom, diskOf, lookAgainAfter } from "#platform/postgres/disk-room.ts";

export type LeaveRoom = (folder: string, content: AsyncIterable<Buffer>) => AsyncGenerator<Buffer>;

/**
 * Passes on what is written into a folder as long as the folder's disk has more room than is left to the database.
 * @throws an error with the code ENOSPC
 */
export function leavingRoom(disk = diskOf): LeaveRoom {
  let written = lookAgainAfter;
  return async function* (folder, content) {
    for await (const chunk of content) {
      written += chunk.length;
      if (written >= lookAgainAfter) {
        assertRoom(await disk(folder));
        written = 0;
      }
      yield chunk;
    }
  };
}
