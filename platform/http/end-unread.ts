/**
 * Bytes of a body that nobody reads and that are taken from the connection all the same: whoever sends them all before reading would otherwise
 * lose the answer that says why they were refused.
 */
const takenUnread = 3 * 2 ** 20;

/**
 * Ends the connection with this answer where an unread body comes behind it that is long, or as long as its sender likes. Asks the headers:
 * whoever touches `request.body` has begun to read it, and node:http then leaves the rest in the connection.
 */
export function endUnread(request: Request, answer: Headers): void {
  if (request.bodyUsed) return;
  const announced = Number(request.headers.get("content-length") ?? 0);
  if (request.headers.has("transfer-encoding") || announced > takenUnread) answer.set("connection", "close");
}
