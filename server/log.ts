import type { Log } from "#platform/http/service.ts";

const asText = (value: unknown) =>
  value instanceof Error
    ? JSON.stringify(value.stack ?? value.message)
    : typeof value === "string" && !/\p{Cc}/u.test(value)
      ? value
      : JSON.stringify(value);

/** One line an event on stderr, also where a value has several: time, level, message, `field=value` pairs. Stdout stays free for what the owner should read. */
export function createLog(write: (line: string) => void = (line) => process.stderr.write(line)): Log {
  const at =
    (level: string) =>
    (message: string, fields: Record<string, unknown> = {}) => {
      const pairs = Object.entries(fields).map(([key, value]) => ` ${key}=${asText(value)}`);
      write(`${new Date().toISOString()} ${level} ${message}${pairs.join("")}\n`);
    };
  return { info: at("info"), warn: at("warn"), error: at("error") };
}
