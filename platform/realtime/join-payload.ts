import { z } from "zod";
import type { ChangeRequest } from "./changes/change-feed.ts";
import { realtimeErrors } from "./errors.ts";
import type { RealtimeLimits } from "./limits.ts";

/** Clients in other languages write booleans as text. */
const flag = z
  .union([z.boolean(), z.stringFormat("boolean", /^(true|false)$/i).transform((text) => text.toLowerCase() === "true")])
  .nullish()
  .transform((value) => value ?? false);

/** Clients send five. What they send is told them again, and looking at thousands takes everybody's time. */
const mostFields = 20;
const mostColumns = 1_600;
const isName = (value: unknown) => typeof value === "string" && value.length <= 63;
const areColumns = (value: unknown) => Array.isArray(value) && value.length <= mostColumns && value.every(isName);

const change = z.looseObject({
  event: z.enum(["INSERT", "UPDATE", "DELETE", "*"]),
  schema: z.string().max(63),
  table: z.string().max(63).nullish(),
  filter: z.string().max(2_000).nullish(),
  // Not an array of strings: each wrong one would cost an issue of its own, thousands of them a frame.
  select: z.custom<readonly string[]>(areColumns, `expected at most ${mostColumns} names of columns`).nullish(),
});

const section = <Shape extends z.ZodRawShape>(shape: Shape) => z.object(shape).nullish();

const joinPayload = z.object({
  access_token: z.string().nullish(),
  /** What older clients call it. */
  user_token: z.string().nullish(),
  config: section({
    broadcast: section({
      ack: flag,
      self: flag,
      replication_ready: flag,
      replay: section({ since: z.number().min(0).max(8.64e15), limit: z.number().int().min(1).max(25).default(25) }),
    }),
    presence: section({ key: z.unknown().optional(), enabled: flag }),
    postgres_changes: z.custom<readonly unknown[]>(Array.isArray, "Invalid input: expected array").nullish(),
    postgres_changes_options: section({ wait: flag }),
    private: flag,
  }),
});

export type JoinConfig = {
  readonly private: boolean;
  readonly ack: boolean;
  readonly self: boolean;
  /** Whether it waits to hear that messages of the database reach it. */
  readonly tellsReadiness: boolean;
  readonly replay: { readonly since: number; readonly limit: number } | undefined;
  readonly presence: { readonly enabled: boolean; readonly key: string };
};

export type AskedChange = {
  readonly request: ChangeRequest;
  /** As it was sent: the client compares. */
  readonly echo: Readonly<Record<string, unknown>>;
};

export type JoinPayload = {
  readonly token: string | undefined;
  readonly config: JoinConfig;
  readonly changes: readonly AskedChange[];
  /** Whether a table that cannot be followed refuses the join, instead of being told afterwards. */
  readonly waitsForChanges: boolean;
};

function presenceKey(key: unknown, mostBytes: number): string {
  if (typeof key !== "string" || key === "") return crypto.randomUUID();
  if (Buffer.byteLength(key) > mostBytes)
    throw realtimeErrors.badPayload(`config.presence.key has ${mostBytes} bytes at most`);
  return key;
}

/** What is wrong first, and where. */
function badField({ issues: [issue] }: z.ZodError, ...place: readonly string[]) {
  const path = [...place, ...(issue?.path ?? [])].join(".");
  return realtimeErrors.badPayload(`${path || "payload"}: ${issue?.message}`);
}

/** Counted before any is read, and read up to the first that is wrong. @throws {RealtimeError} */
function readChanges(sent: readonly unknown[], most: number): AskedChange[] {
  const asked = sent.filter((item) => item !== null);
  if (asked.length > most) throw realtimeErrors.badPayload(`config.postgres_changes has ${most} entries at most`);
  return asked.map((item) => {
    const place = ["config", "postgres_changes", `${sent.indexOf(item)}`];
    if (Object.keys(Object(item)).length > mostFields)
      throw realtimeErrors.badPayload(`${place.join(".")} has ${mostFields} fields at most`);
    const parsed = change.safeParse(item);
    if (!parsed.success) throw badField(parsed.error, ...place);
    const { event, schema, table, filter, ...rest } = parsed.data;
    const request = {
      event,
      schema,
      table: table ?? undefined,
      filter: filter ?? undefined,
      select: rest.select ?? undefined,
    };
    return { request, echo: { ...rest, event, schema, table, filter } };
  });
}

/** @throws {RealtimeError} naming the first field that is wrong */
export function readJoin(
  payload: unknown,
  limits: Pick<RealtimeLimits, "presenceKeyBytes" | "changeRequests">,
): JoinPayload {
  const parsed = joinPayload.safeParse(payload ?? {});
  if (!parsed.success) throw badField(parsed.error);
  const { config, access_token, user_token } = parsed.data;
  const changes = readChanges(config?.postgres_changes ?? [], limits.changeRequests);
  const { broadcast, presence } = config ?? {};
  return {
    token: user_token ?? access_token ?? undefined,
    config: {
      private: config?.private ?? false,
      ack: broadcast?.ack ?? false,
      self: broadcast?.self ?? false,
      tellsReadiness: broadcast?.replication_ready ?? false,
      replay: broadcast?.replay ?? undefined,
      presence: { enabled: presence?.enabled ?? false, key: presenceKey(presence?.key, limits.presenceKeyBytes) },
    },
    changes,
    waitsForChanges: config?.postgres_changes_options?.wait ?? false,
  };
}
