import { callFunction } from "./client.ts";

export type Activation = {
  readonly id: string;
  /** Last digits of the account number. */
  readonly accountHint: string;
  readonly server: string;
  /** ISO 8601. */
  readonly activatedAt: string;
  readonly lastSeenAt: string;
};

export type RobotGoods = {
  readonly robotId: string;
  readonly version: string;
  readonly changes: readonly { readonly version: string; readonly date: string; readonly change: string }[];
  /** Files that could not be made. */
  readonly missing: readonly { readonly name: string; readonly reason: string }[];
  /** Name of the file that holds all others. */
  readonly zip: string;
  readonly files: readonly { readonly name: string; readonly label: string; readonly bytes: number }[];
  readonly licences: readonly {
    readonly id: string;
    readonly number: number;
    readonly key: string;
    readonly activationLimit: number;
    readonly activations: readonly Activation[];
  }[];
};

/** A refusal of the server, in its own words. */
export class GoodsError extends Error {
  readonly status: number;
  constructor(status: number, message: string) {
    super(message);
    this.name = "GoodsError";
    this.status = status;
  }
}

async function ask(path: string): Promise<Response> {
  const response = await callFunction(`robot-goods/${path}`);
  if (response.ok) return response;
  const said = (await response.json().catch(() => null)) as { message?: string } | null;
  throw new GoodsError(response.status, said?.message ?? `The server answered ${response.status}.`);
}

/** What an enrolment in a robot opens. @throws {GoodsError} 403 when it has ended, 404 when it is not the member's. */
export const loadRobotGoods = async (enrolmentId: string): Promise<RobotGoods> =>
  (await ask(encodeURIComponent(enrolmentId))).json() as Promise<RobotGoods>;

export const downloadRobotFile = async (enrolmentId: string, name: string): Promise<Blob> =>
  (await ask(`${encodeURIComponent(enrolmentId)}/${encodeURIComponent(name)}`)).blob();
