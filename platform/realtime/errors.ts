import type { UsedUp } from "./shares.ts";

/** An outcome that Realtime's interface names by a code: a refused join reads `code: message`, a closed channel the message. */
export class RealtimeError extends Error {
  override readonly name = "RealtimeError";
  readonly code: string;
  /** The sentence alone. */
  readonly detail: string;

  constructor(code: string, detail: string) {
    super(`${code}: ${detail}`);
    this.code = code;
    this.detail = detail;
  }
}

const error = (code: string, detail: string) => new RealtimeError(code, detail);

/** The catalog: every error that a client is told on purpose. */
export const realtimeErrors = {
  noTopic: () => error("TopicNameRequired", "You must provide a topic name"),
  longTopic: () => error("TopicNameTooLong", "A topic has 255 bytes at most"),
  badPayload: (what: string) => error("InvalidJoinPayload", what),
  tooManyChannels: () => error("ChannelRateLimitReached", "Too many channels"),
  tooManyJoins: () => error("ClientJoinRateLimitReached", "Too many joins per second"),
  tooManyJoinsOfAddress: () => error("ClientJoinRateLimitReached", "Too many joins per second from this address"),
  tooManyChanges: (whose: UsedUp) =>
    error("ChangesLimitReached", `This ${whose} follows as many changes of tables as it may`),
  malformedToken: () => error("MalformedJWT", "The token provided is not a valid JWT"),
  badSignature: () => error("JwtSignatureError", "Failed to validate JWT signature"),
  expiredToken: (seconds: number) => error("InvalidJWTToken", `Token has expired ${seconds} seconds ago`),
  badClaims: () => error("InvalidJWTToken", "Fields `role` and `exp` are required in JWT"),
  endedSession: () => error("InvalidJWTToken", "The session of this token has ended"),
  mayNotRead: (topic: string) =>
    error("Unauthorized", `You do not have permissions to read from this Channel topic: ${topic}`),
  mayNoLongerRead: (topic: string) =>
    error("Unauthorized", `You no longer have permission to read from this Channel topic: ${topic}`),
  mayNotWrite: (topic: string) =>
    error("Unauthorized", `You do not have permissions to write to this Channel topic: ${topic}`),
  databaseUnavailable: () =>
    error("UnableToConnectToProject", "Realtime was unable to connect to the project database"),
  closing: () => error("RealtimeRestarting", "Realtime is restarting, please standby"),
  publicReplay: () => error("UnableToReplayMessages", "Replay is not allowed for public channels"),
  fault: () => error("UnknownErrorOnChannel", "Something went wrong on our side"),
};
