/** What one client, one channel and one process may hold or send. */
export const realtimeLimits = {
  /** Bytes of one frame from a client. */
  frameBytes: 64 * 1024,
  /** Pieces of one frame: each costs as much as a whole one, empty ones too. Browsers send one. */
  fragments: 16,
  /** Bytes of a broadcast's payload that comes over HTTP or from the database. */
  payloadBytes: 256 * 1024,
  /** Of a topic as clients write it: binary frames say its length in one byte. */
  topicBytes: 255,
  /** Joined channels of one socket. */
  channels: 100,
  /** Of one socket: a page that comes back joins everything at once. */
  joins: { burst: 200, perSecond: 20 },
  /** Of all sockets of one address: an office whose server was restarted comes back at once. */
  joinsOfAddress: { burst: 2_000, perSecond: 200 },
  frames: { burst: 1_500, perSecond: 200 },
  /** Of all sockets of one address: a thousand that are alive send about forty a second. */
  framesOfAddress: { burst: 30_000, perSecond: 2_000 },
  /** Bytes of frames, each of which is read on the one thread: of all sockets of one address, … */
  frameBytesOfAddress: { burst: 4 * 2 ** 20, perSecond: 2 ** 20 },
  /** … of an IPv6 /48, which one customer may hold: half of what all have, past which everybody's sockets would be closed, … */
  frameBytesOfSite: { burst: 4 * 2 ** 20, perSecond: 2 * 2 ** 20 },
  /** … and of all addresses. */
  frameBytesOfProcess: { burst: 6 * 2 ** 20, perSecond: 4 * 2 ** 20 },
  /**
   * What one address may have delivered: a message counts once for each member of its topic in this process, and again for each further
   * `deliveryBytes`. What the service role or the database sends is not counted.
   */
  deliveries: { burst: 30_000, perSecond: 10_000 },
  deliveryBytes: 4_096,
  /**
   * Members that are written to in one turn of the event loop, messages that may wait for theirs, and members that may wait before
   * clients may send no more.
   */
  fanOut: { perTurn: 100, mostWaiting: 1_000, behindFrom: 200_000 },
  /** Members of all topics that are told of presence in a second. */
  presenceToldPerSecond: 10_000,
  /** Of one channel of a socket. */
  presenceEvents: { burst: 30, perSecond: 5 },
  /** Messages of one address over HTTP. */
  httpMessages: { burst: 500, perSecond: 100 },
  /** Bytes that may wait for a reader before it is closed. */
  bufferedBytes: 2 ** 20,
  /** Bytes that may wait for all sockets of one address, and for all clients of this process: then the slowest are cut off. */
  backlog: { ofAddress: 32 * 2 ** 20, ofProcess: 256 * 2 ** 20 },
  /** Milliseconds within which a reader takes something of what waits for it. */
  readingMs: 20_000,
  presenceKeyBytes: 1_024,
  /** Bytes of what one client tracks, and of what all clients of a topic track: each newcomer is sent the whole. */
  presenceBytes: 8 * 1024,
  presenceTopicBytes: 512 * 1024,
  /** Bytes of all that is tracked: by one socket, all sockets of one address, all clients of this process. */
  presence: { ofSocket: 128 * 1024, ofAddress: 4 * 2 ** 20, ofProcess: 64 * 2 ** 20 },
  /** Of one channel. */
  changeRequests: 50,
  /** Each is compared with every change, and one with a filter costs the database a condition. */
  changes: { ofSocket: 200, ofAddress: 4_000, ofProcess: 100_000 },
  sockets: 20_000,
  socketsOfAddress: 1_000,
  /** Of an IPv6 /48, which one customer may hold. */
  socketsOfSite: 4_000,
  /** Milliseconds without a frame after which a client is pinged, and within which it has to answer. */
  silenceMs: 25_000,
  answerMs: 10_000,
  /** Milliseconds that a closed socket has to take what still waits for it. */
  closingMs: 2_000,
};

export type RealtimeLimits = typeof realtimeLimits;
