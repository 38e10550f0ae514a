import type { Socket } from "node:net";
import { addressGroup, plainAddress } from "#lib/address-group.ts";
import type { Rate } from "#platform/http/allowance.ts";
import { createNetworkClientSlots } from "#platform/http/client-slots.ts";
import { createNetworkAllowances } from "#platform/http/network-allowances.ts";

type Limits = {
  /** Open connections of one address. */
  readonly connections: number;
  /** Requests of one connection that may come in one turn of the event loop: they came in one packet, and each is answered before anybody else's. */
  readonly atOnce: number;
  readonly requests: Rate;
  /** How long an address that sends more than that is not let in again. */
  readonly barredMs: number;
};

const usual: Limits = {
  connections: 256,
  atOnce: 16,
  requests: { burst: 6_000, perSecond: 3_000 },
  barredMs: 10_000,
};

export type ConnectionLimits = {
  /** Whether a new connection is let in. Called once for each. */
  admit(socket: Socket): boolean;
  /** Whether a request of an admitted connection is answered. Where it is not, the connection is closed. */
  mayAnswer(socket: Socket): boolean;
};

type State = {
  readonly group: string;
  readonly exempt: boolean;
  turn: number;
  inTurn: number;
};

/** A proxy on this machine, or the owner, speaks for many: only what no honest client does is refused there. */
export const isOwnMachine = (address: string): boolean => address === "127.0.0.1" || address === "::1";

const most = 10_000;

/**
 * What one address may take of the process before anything of a request is looked at. A packet of 64 KB holds 1,600 requests, which
 * node:http would answer in one turn while everybody else waits.
 */
export function createConnectionLimits(
  limits: Partial<Limits> = {},
  isExempt: (address: string) => boolean = isOwnMachine,
): ConnectionLimits {
  const { connections, atOnce, requests, barredMs } = { ...usual, ...limits };
  const rates = createNetworkAllowances(requests);
  const slots = createNetworkClientSlots(connections);
  const barredUntil = new Map<string, number>();
  const states = new WeakMap<Socket, State>();
  let turn = 0;
  let turnEnds = false;

  function nextTurn() {
    turnEnds = false;
    turn += 1;
  }

  function bar({ group, exempt }: State) {
    if (exempt) return;
    if (barredUntil.size >= most) barredUntil.clear();
    barredUntil.set(group, performance.now() + barredMs);
  }

  function isBarred(group: string): boolean {
    const until = barredUntil.get(group);
    if (until === undefined) return false;
    if (until > performance.now()) return true;
    barredUntil.delete(group);
    return false;
  }

  return {
    admit(socket) {
      const address = socket.remoteAddress ?? "";
      // By the address itself: its group is a network, which no machine is.
      const exempt = isExempt(plainAddress(address));
      const state = { group: addressGroup(address), exempt, turn, inTurn: 0 };
      states.set(socket, state);
      if (exempt) return true;
      const leave = isBarred(state.group) ? null : slots.take(state.group);
      if (!leave) return false;
      socket.once("close", leave);
      return true;
    },
    mayAnswer(socket) {
      const state = states.get(socket);
      if (!state) return true;
      if (!turnEnds) {
        turnEnds = true;
        setImmediate(nextTurn);
      }
      if (state.turn !== turn) {
        state.turn = turn;
        state.inTurn = 0;
      }
      state.inTurn += 1;
      if (state.inTurn > atOnce) {
        bar(state);
        return false;
      }
      return state.exempt || rates.take(state.group);
    },
  };
}
