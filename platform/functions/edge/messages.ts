/** What a function's thread is started with. */
export type ThreadData = {
  readonly name: string;
  /** The file that calls `Deno.serve`. */
  readonly entry: string;
  /** Short names of imports, as `deno.json` lists them. */
  readonly imports: Readonly<Record<string, string>>;
  /** Everything that `Deno.env` shows. */
  readonly variables: Readonly<Record<string, string>>;
};

export type Headers2D = readonly (readonly [string, string])[];

export type ToThread =
  | {
      readonly kind: "call";
      readonly id: number;
      readonly url: string;
      readonly method: string;
      readonly headers: Headers2D;
      readonly body: ReadableStream<Uint8Array> | null;
    }
  | { readonly kind: "abort"; readonly id: number }
  | { readonly kind: "ping" };

export type FromThread =
  | { readonly kind: "ready" }
  | { readonly kind: "not-started"; readonly reason: string }
  | {
      readonly kind: "answer";
      readonly id: number;
      readonly status: number;
      readonly statusText: string;
      readonly headers: Headers2D;
      readonly body: ReadableStream<Uint8Array> | null;
    }
  | { readonly kind: "failed"; readonly id: number; readonly reason: string }
  | { readonly kind: "pong" };
