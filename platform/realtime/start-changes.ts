import { isDatabaseUnavailable } from "../http/errors.ts";
import {
  type ChangeData,
  type ChangeRequest,
  ChangeRequestError,
  type ChangeSubscription,
  type Deliver,
} from "./changes/change-feed.ts";
import type { Channel } from "./channel.ts";
import type { RealtimeContext } from "./context.ts";
import { RealtimeError, realtimeErrors } from "./errors.ts";
import type { JoinPayload } from "./join-payload.ts";

export type StartedChanges = {
  readonly subscription: ChangeSubscription | undefined;
  /** What the join's answer says of each request, in order. */
  readonly echoes: readonly unknown[];
  /** Tells the client how it went, and lets changes through: after the join was answered. */
  begin(): void;
};

const notFollowed = () =>
  new RealtimeError("RealtimeDisabledForConfiguration", "Tables are not followed on this server");

/** The same change goes to many: it is written once. */
const written = new WeakMap<ChangeData, string>();
function textOf(data: ChangeData): string {
  const known = written.get(data);
  if (known !== undefined) return known;
  const text = JSON.stringify(data);
  written.set(data, text);
  return text;
}

/** Changes that came before the join was answered wait for it. */
function createOutlet(channel: Channel) {
  let waiting: string[] | undefined = [];
  return {
    deliver(ids: readonly number[], data: ChangeData): void {
      const payload = `{"ids":${JSON.stringify(ids)},"data":${textOf(data)}}`;
      if (waiting) waiting.push(payload);
      else channel.push("postgres_changes", payload);
    },
    open(): void {
      for (const payload of waiting ?? []) channel.push("postgres_changes", payload);
      waiting = undefined;
    },
  };
}

function problemOf(error: unknown, { log }: RealtimeContext): RealtimeError {
  if (error instanceof RealtimeError) return error;
  if (isDatabaseUnavailable(error)) return realtimeErrors.databaseUnavailable();
  if (error instanceof ChangeRequestError) return new RealtimeError("RealtimeDisabledForConfiguration", error.message);
  log.error("a table could not be followed", { error });
  return realtimeErrors.fault();
}

/** What is followed counts until its subscription ends. @throws {RealtimeError} past what may be followed */
async function subscribe(
  { changes, changeShares }: RealtimeContext,
  { connection, identity }: Channel,
  requests: readonly ChangeRequest[],
  deliver: Deliver,
): Promise<ChangeSubscription> {
  if (!changes) throw notFollowed();
  const giveBack = changeShares.take(connection, requests.length);
  if (typeof giveBack === "string") throw realtimeErrors.tooManyChanges(giveBack);
  try {
    const subscriber = { caller: identity.caller, client: connection.client };
    const subscription = await changes.subscribe(subscriber, requests, deliver);
    const end = () => {
      subscription.end();
      giveBack();
    };
    return { ...subscription, end };
  } catch (error) {
    giveBack();
    throw error;
  }
}

/** Follows the tables that a join asks for. @throws {RealtimeError} if the join is to wait for them and they cannot be followed */
export async function startChanges(
  context: RealtimeContext,
  channel: Channel,
  { changes, waitsForChanges }: JoinPayload,
): Promise<StartedChanges> {
  if (changes.length === 0) return { subscription: undefined, echoes: [], begin: () => undefined };
  const outlet = createOutlet(channel);
  const echoesWith = (ids: readonly number[]) => changes.map(({ echo }, index) => ({ ...echo, id: ids[index] }));
  try {
    const requests = changes.map(({ request }) => request);
    const subscription = await subscribe(context, channel, requests, outlet.deliver);
    const begin = () => {
      channel.tell("postgres_changes", "ok", "Subscribed to PostgreSQL");
      outlet.open();
    };
    return { subscription, echoes: echoesWith(subscription.ids), begin };
  } catch (error) {
    const problem = problemOf(error, context);
    if (waitsForChanges) throw problem;
    const begin = () => channel.tell("postgres_changes", "error", problem.message);
    return { subscription: undefined, echoes: echoesWith(changes.map((_, index) => index + 1)), begin };
  }
}
