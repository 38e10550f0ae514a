import { createHash, createHmac, randomUUID, timingSafeEqual } from "node:crypto";
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";

const accessKey = "test-access";
const secretKey = "test-secret";
const region = "eu-test-1";
const bucket = "files";
const smallestPart = 5 * 2 ** 20;
const mostSkewMs = 15 * 60_000;

type Unfinished = { readonly name: string; readonly parts: Map<number, Buffer> };
type Asked = {
  readonly method: string;
  readonly name: string;
  readonly query: URLSearchParams;
  readonly request: IncomingMessage;
  readonly body: Buffer;
};
type Answer = { readonly status: number; readonly headers?: Record<string, string>; readonly body?: Buffer | string };

const hmac = (key: Buffer | string, text: string) => createHmac("sha256", key).update(text).digest();
const sha256 = (text: string) => createHash("sha256").update(text).digest("hex");
const tagOf = (bytes: Buffer) => `"${createHash("md5").update(bytes).digest("hex")}"`;
const failure = (status: number, code: string): Answer => ({
  status,
  headers: { "content-type": "application/xml" },
  body: `<?xml version="1.0"?><Error><Code>${code}</Code><Message>${code}</Message></Error>`,
});
const xml = (body: string): Answer => ({
  status: 200,
  headers: { "content-type": "application/xml" },
  body: `<?xml version="1.0" encoding="UTF-8"?>\n${body}`,
});
const escaped = (text: string) =>
  encodeURIComponent(text).replace(/[!'()*]/g, (one) => `%${one.charCodeAt(0).toString(16).toUpperCase()}`);

/** Signature version 4, computed again from what arrived. @returns what is wrong with it */
function signatureProblem({ method, url = "/", headers }: IncomingMessage, body: Buffer): string | undefined {
  const given =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, ?SignedHeaders=([^,]+), ?Signature=([0-9a-f]{64})$/.exec(
      headers.authorization ?? "",
    );
  if (!given) return "AccessDenied";
  const [, key, day = "", where = "", signed = "", signature = ""] = given;
  if (key !== accessKey) return "InvalidAccessKeyId";
  const at = String(headers["x-amz-date"]);
  const time = Date.parse(at.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, "$1-$2-$3T$4:$5:$6Z"));
  if (!(Math.abs(Date.now() - time) < mostSkewMs) || !at.startsWith(day)) return "RequestTimeTooSkewed";
  const names = signed.split(";");
  const mustBeSigned = Object.keys(headers).filter((name) => name === "host" || name.startsWith("x-amz-"));
  if (mustBeSigned.some((name) => !names.includes(name))) return "AccessDenied";
  const payload = String(headers["x-amz-content-sha256"]);
  if (payload !== "UNSIGNED-PAYLOAD" && payload !== createHash("sha256").update(body).digest("hex"))
    return "XAmzContentSHA256Mismatch";
  const { pathname, searchParams } = new URL(url, "http://s3");
  const query = [...searchParams].map(([name, value]) => `${escaped(name)}=${escaped(value)}`).toSorted();
  const lines = names.map((name) => `${name}:${String(headers[name] ?? "").trim()}\n`);
  const canonical = [method, pathname, query.join("&"), lines.join(""), signed, payload].join("\n");
  const scope = `${day}/${region}/s3/aws4_request`;
  const signingKey = ["s3", "aws4_request"].reduce(hmac, hmac(hmac(`AWS4${secretKey}`, day), region));
  const expected = hmac(signingKey, ["AWS4-HMAC-SHA256", at, scope, sha256(canonical)].join("\n"));
  if (where !== region) return "AuthorizationHeaderMalformed";
  return timingSafeEqual(expected, Buffer.from(signature, "hex")) ? undefined : "SignatureDoesNotMatch";
}

/** The objects of one bucket in memory, behind as much of S3's interface as a store of files needs. */
function bucketInMemory() {
  const objects = new Map<string, Buffer>();
  const unfinished = new Map<string, Unfinished>();

  function get({ method, name, request }: Asked): Answer {
    const content = objects.get(name);
    if (!content) return failure(404, "NoSuchKey");
    const headers = { etag: tagOf(content), "content-length": String(content.length) };
    if (method === "HEAD") return { status: 200, headers };
    const range = /^bytes=(\d+)-(\d*)$/.exec(request.headers.range ?? "");
    if (!range) return { status: 200, headers, body: content };
    const start = Number(range[1]);
    const end = range[2] === "" ? content.length - 1 : Math.min(Number(range[2]), content.length - 1);
    if (start >= content.length) return failure(416, "InvalidRange");
    const body = content.subarray(start, end + 1);
    return { status: 206, headers: { "content-range": `bytes ${start}-${end}/${content.length}` }, body };
  }

  function put({ name, query, request, body }: Asked): Answer {
    const upload = unfinished.get(query.get("uploadId") ?? "");
    if (query.has("uploadId")) {
      if (upload?.name !== name) return failure(404, "NoSuchUpload");
      upload.parts.set(Number(query.get("partNumber")), body);
      return { status: 200, headers: { etag: tagOf(body) } };
    }
    const source = request.headers["x-amz-copy-source"];
    if (source !== undefined) {
      const from = objects.get(decodeURIComponent(String(source)).replace(`/${bucket}/`, ""));
      if (!from) return failure(404, "NoSuchKey");
      objects.set(name, from);
      return xml(`<CopyObjectResult><ETag>${tagOf(from)}</ETag></CopyObjectResult>`);
    }
    // S3 does not take a body whose length it is not told.
    if (request.headers["content-length"] === undefined) return failure(411, "MissingContentLength");
    objects.set(name, body);
    return { status: 200, headers: { etag: tagOf(body) } };
  }

  function complete(id: string, list: string): Answer {
    const upload = unfinished.get(id);
    if (!upload) return failure(404, "NoSuchUpload");
    const wanted = [...list.matchAll(/<PartNumber>(\d+)<\/PartNumber><ETag>([^<]+)<\/ETag>/g)];
    const parts = wanted.map(([, number, tag]) => {
      const part = upload.parts.get(Number(number));
      return part && tagOf(part) === `"${tag}"` ? part : undefined;
    });
    if (parts.length === 0 || parts.includes(undefined)) return failure(400, "InvalidPart");
    const whole = parts as Buffer[];
    if (whole.slice(0, -1).some((part) => part.length < smallestPart)) return failure(400, "EntityTooSmall");
    const content = Buffer.concat(whole);
    objects.set(upload.name, content);
    unfinished.delete(id);
    return xml(
      `<CompleteMultipartUploadResult><Key>${upload.name}</Key><ETag>${tagOf(content)}</ETag></CompleteMultipartUploadResult>`,
    );
  }

  function post({ name, query, body }: Asked): Answer {
    if (query.has("delete")) {
      const names = [...body.toString().matchAll(/<Key>([^<]+)<\/Key>/g)].map(([, one = ""]) => one);
      if (names.length > 1000) return failure(400, "MalformedXML");
      for (const one of names) objects.delete(one);
      return xml(`<DeleteResult>${names.map((one) => `<Deleted><Key>${one}</Key></Deleted>`).join("")}</DeleteResult>`);
    }
    if (!query.has("uploads")) return complete(query.get("uploadId") ?? "", body.toString());
    const id = randomUUID();
    unfinished.set(id, { name, parts: new Map() });
    return xml(
      `<InitiateMultipartUploadResult><Key>${name}</Key><UploadId>${id}</UploadId></InitiateMultipartUploadResult>`,
    );
  }

  function remove({ name, query }: Asked): Answer {
    if (query.has("uploadId")) unfinished.delete(query.get("uploadId") ?? "");
    else objects.delete(name);
    return { status: 204 };
  }

  function listUnfinished({ query }: Asked): Answer {
    const listed = [...unfinished].filter(([, { name }]) => name.startsWith(query.get("prefix") ?? ""));
    const uploads = listed.map(
      ([id, { name }]) => `<Upload><Key>${name}</Key><UploadId>${id}</UploadId><Owner><ID>1</ID></Owner></Upload>`,
    );
    return xml(
      `<ListMultipartUploadsResult xmlns="http://s3.amazonaws.com/doc/2006-03-01/"><Bucket>${bucket}</Bucket>${uploads.join("")}</ListMultipartUploadsResult>`,
    );
  }

  function answer(asked: Asked): Answer {
    if (asked.method === "GET" && asked.query.has("uploads")) return listUnfinished(asked);
    if (asked.method === "GET" || asked.method === "HEAD") return get(asked);
    if (asked.method === "PUT") return put(asked);
    if (asked.method === "POST") return post(asked);
    return asked.method === "DELETE" ? remove(asked) : failure(405, "MethodNotAllowed");
  }
  return { objects, unfinished, answer };
}

export type S3Server = {
  readonly settings: {
    readonly endpoint: string;
    readonly bucket: string;
    readonly region: string;
    readonly access_key: string;
    readonly secret_key: string;
    readonly prefix: string;
  };
  readonly objects: ReadonlyMap<string, Buffer>;
  /** Multipart uploads that were begun and neither completed nor aborted. */
  readonly unfinished: ReadonlyMap<string, Unfinished>;
  /** Every request, as `PUT /files/name?partNumber=1`. */
  readonly requests: string[];
  /** How many of the next requests that fit `pattern` are answered 503. */
  refuse(count: number, pattern?: RegExp): void;
  close(): Promise<void>;
};

/** A server on this machine that speaks S3 and believes nobody whose signature is wrong. */
export async function startS3Server(): Promise<S3Server> {
  const { objects, unfinished, answer } = bucketInMemory();
  const requests: string[] = [];
  let refusals = { count: 0, pattern: /./ };

  async function serve(request: IncomingMessage): Promise<Answer> {
    const body = await buffer(request);
    const { pathname, searchParams: query } = new URL(request.url ?? "/", "http://s3");
    const line = `${request.method} ${request.url}`;
    requests.push(line);
    const problem = signatureProblem(request, body);
    if (problem) return failure(403, problem);
    if (refusals.count > 0 && refusals.pattern.test(line)) {
      refusals.count -= 1;
      return failure(503, "SlowDown");
    }
    const [, of, name = ""] = /^\/([^/]+)\/?(.*)$/s.exec(decodeURIComponent(pathname)) ?? [];
    if (of !== bucket) return failure(404, "NoSuchBucket");
    return answer({ method: request.method ?? "GET", name, query, request, body });
  }

  const server = createServer(async (request, response) => {
    const { status, headers, body } = await serve(request).catch((error) => failure(400, String(error)));
    response.writeHead(status, headers).end(request.method === "HEAD" ? undefined : body);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    settings: {
      endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
      bucket,
      region,
      access_key: accessKey,
      secret_key: secretKey,
      prefix: "site/",
    },
    objects,
    unfinished,
    requests,
    refuse: (count, pattern = /./) => {
      refusals = { count, pattern };
    },
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
