import { z } from "zod";
import type { ChangeRequest } from "./changes/change-feed.ts";
import { realtimeErrors } from "./errors.ts";
import type { RealtimeLimits } from "./limits.ts";

/** Clients in other languages write booleans as text. */
const flag = z
  .union([z.boolean(), z.stringFormat("boolean", /^(true|false)$/i).transform((text) => text.toLowerCase() === "true")])
  .nullish()
  .transform((value) => value ?? false);

const change = z.looseObject({
  event: z.enum(["INSERT", "UPDATE", "DELETE", "*"]),
  schema: z.string().max(63),
  table: z.string().max(63).nullish(),
  filter: z.string().max(2_000).nullish(),
  select: z.array(z.string().max(63)).max(1_600).nullish(),
});

const section = <Shape extends z.ZodRawShape>(shape: Shape) => z.looseObject(shape).nullish();

const joinPayload = z.looseObject({
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
    postgres_changes: z.array(change.nullable()).nullish(),
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

/** @throws {RealtimeError} naming the first field that is wrong */
export function readJoin(
  payload: unknown,
  limits: Pick<RealtimeLimits, "presenceKeyBytes" | "changeRequests">,
): JoinPayload {
  const parsed = joinPayload.safeParse(payload ?? {});
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    throw realtimeErrors.badPayload(`${issue?.path.join(".") || "payload"}: ${issue?.message}`);
  }
  const { config, access_token, user_token } = parsed.data;
  const changes = (config?.postgres_changes ?? []).filter((item) => item !== null);
  if (changes.length > limits.changeRequests)
    throw realtimeErrors.badPayload(`config.postgres_changes has ${limits.changeRequests} entries at most`);
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
    changes: changes.map(({ event, schema, table, filter, ...rest }) => ({
      request: {
        event,
        schema,
        table: table ?? undefined,
        filter: filter ?? undefined,
        select: rest.select ?? undefined,
      },
      echo: { ...rest, event, schema, table, filter },
    })),
    waitsForChanges: config?.postgres_changes_options?.wait ?? false,
  };
}
