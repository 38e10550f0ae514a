import { randomUUID } from "node:crypto";
import { buffer } from "node:stream/consumers";
import { createStreamingFetch } from "#platform/http/outgoing-fetch.ts";
import { s3Files } from "#platform/storage/backends/s3-files.ts";
import type { StoredProvider } from "../provider-variables.ts";
import { explainFailure, fails, type Verdict, works } from "./explain-failure.ts";

const timeoutMs = 12_000;

async function* small() {
  yield Buffer.from("northpip");
}

/** What a service answers with, by the names that S3 has for it. */
function explain(error: unknown, where: string): string {
  const { cause } = error as { cause?: unknown };
  const marks = [error, cause]
    .map((one) => `${(one as { code?: unknown })?.code ?? ""} ${one instanceof Error ? one.message : ""}`)
    .join(" ");
  if (/SignatureDoesNotMatch/.test(marks)) return `${where} does not take the secret key.`;
  if (/InvalidAccessKeyId/.test(marks)) return `${where} does not know the access key.`;
  if (/NoSuchBucket/.test(marks)) return `${where} has no bucket of this name.`;
  if (/AuthorizationHeaderMalformed|PermanentRedirect/.test(marks))
    return `${where} has this bucket in another region.`;
  if (/AccessDenied|403/.test(marks))
    return `${where} knows the key and refuses it this bucket: another account, or a right that is missing.`;
  return explainFailure(cause ?? error, where);
}

/** Writes a small file, reads it and removes it again. */
export async function testStorage({ settings, secrets }: StoredProvider, allowsPrivate: boolean): Promise<Verdict> {
  const endpoint = settings.endpoint ?? "";
  const where = new URL(endpoint).host;
  const signal = AbortSignal.timeout(timeoutMs);
  const late = new Promise<never>((_, reject) => {
    signal.addEventListener("abort", () => reject(signal.reason));
  });
  late.catch(() => undefined);
  const bucket = {
    endpoint,
    bucket: settings.bucket ?? "",
    region: settings.region ?? "us-east-1",
    access_key: settings.accessKey ?? "",
    secret_key: secrets.secretKey ?? "",
    prefix: `${settings.prefix ?? ""}connection-test/`,
  };
  const files = s3Files(bucket, createStreamingFetch({ allowsPrivate }));
  const version = randomUUID();
  const roundTrip = async () => {
    await files.write(version, small());
    const reading = await files.read(version);
    const text = reading ? (await buffer(reading)).toString() : "";
    await files.remove([version]);
    return text === "northpip";
  };
  try {
    const whole = await Promise.race([roundTrip(), late]);
    return whole
      ? works(`${where} stored a small file, gave it back and removed it.`)
      : fails(`${where} took a file and gave back another one.`);
  } catch (error) {
    return fails(explain(error, where));
  }
}
