import { callFunction, storageAddress } from "#app/data/client.ts";
import { DataError } from "#app/data/rows.ts";

export type UploadOptions = {
  readonly signal: AbortSignal;
  readonly onProgress: (progress: { readonly done: number; readonly total: number }) => void;
};

/** Asks the function that receives files. @throws {DataError} with its own words */
export async function askMedia(asked: Readonly<Record<string, unknown>>, signal?: AbortSignal): Promise<unknown> {
  const answer = await callFunction("media", {
    method: "POST",
    body: JSON.stringify(asked),
    ...(signal ? { signal } : {}),
  });
  const said = (await answer.json().catch(() => ({}))) as { message?: string; code?: string };
  if (answer.ok) return said;
  if (answer.status === 404 && said.code === "function_not_found")
    throw new DataError("This site's data is at a hosted project: files are uploaded there.", said.code, 404);
  throw new DataError(said.message ?? "The server did not answer.", said.code, answer.status);
}

/** Storage names the status in its body, as Supabase's does. */
function refusal({ status, responseText }: XMLHttpRequest): string {
  if (status === 413 || /"statusCode":\s*"413"/.test(responseText)) return "The storage takes no file of this size.";
  return `The upload was refused (${status}). Try again in a moment.`;
}

/** Requests of `fetch` do not say how much of their body has left. */
function put(url: string, file: File, type: string, { signal, onProgress }: UploadOptions): Promise<void> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open("PUT", url);
    request.setRequestHeader("content-type", type);
    request.upload.onprogress = ({ loaded, total }) => onProgress({ done: loaded, total });
    request.onload = () => {
      if (request.status === 200) resolve();
      else reject(new Error(refusal(request)));
    };
    request.onerror = () => reject(new Error("The upload broke off. Look at your connection and try again."));
    request.onabort = () => reject(new DOMException("Canceled", "AbortError"));
    signal.addEventListener("abort", () => request.abort());
    request.send(file);
  });
}

/** What the function is asked for, where it puts such files, and as what they are sent. */
const kinds = {
  picture: { act: "begin", bucket: "uploads", typeOf: () => "application/octet-stream" },
  video: { act: "begin-video", bucket: "videos", typeOf: ({ type }: File) => type },
  "robot file": { act: "begin-robot-file", bucket: "robot-files", typeOf: () => "application/octet-stream" },
} as const;

/** Brings a file to the server. @returns where it lies until it is used. @throws {Error} in words for who uploads */
export async function uploadFile(file: File, kind: keyof typeof kinds, options: UploadOptions): Promise<string> {
  const { act, bucket, typeOf } = kinds[kind];
  const { path, token } = (await askMedia({ act }, options.signal)) as { path: string; token: string };
  const place = `object/upload/sign/${bucket}/${path}?token=${encodeURIComponent(token)}`;
  await put(await storageAddress(place), file, typeOf(file), options);
  return path;
}
