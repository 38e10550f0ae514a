import * as z from "zod/mini";
import { transcriptConsent } from "../../../lib/transcript-consent.ts";
import {
  actionOf,
  answerForm,
  callDatabase,
  FormRefusal,
  jsonBody,
  takeRequest,
  widestNetworkKey,
} from "../_shared/form-request.ts";
import type { FunctionEnv } from "../_shared/function-env.ts";
import { jsonAnswer } from "../_shared/json-answer.ts";
import { linkHash } from "../_shared/secret-link.ts";
import { storable } from "../_shared/storable-text.ts";
import { lackingAnswer } from "../chat/lacking.ts";
import { redact } from "./redact.ts";

/** Of one network. */
const allowed = {
  stored: { count: 60, seconds: 600 },
  erased: { count: 30, seconds: 600 },
} as const;

const longest = { question: 6000, answer: 20_000 } as const;

/** A random key that lies on the visitor's device alone. */
const key = z.string().check(z.regex(/^[0-9a-f]{64}$/));
const said = z.object({
  key,
  /** The number of days that the device agreed to. */
  days: z.int().check(z.minimum(1), z.maximum(365)),
  question: z.string().check(z.minLength(1)),
  answer: z.string().check(z.minLength(1)),
});
const device = z.object({ key });

const malformed = new FormRefusal(422, "invalid", "This is no conversation of the assistant. Nothing was stored.");

async function store(request: Request, env: FunctionEnv): Promise<Response> {
  const read = said.safeParse(await jsonBody(request));
  if (!read.success) throw malformed;
  await takeRequest(env, "transcript", allowed.stored);
  const clean = (text: string, most: number) => storable(redact(text.slice(0, most)).trim().slice(0, most));
  const question = clean(read.data.question, longest.question);
  if (question === "") throw malformed;
  const stored = await callDatabase<{ outcome: string }>(env, "store_transcript", {
    device_hash: await linkHash(read.data.key),
    said: {
      question,
      answer: clean(read.data.answer, longest.answer),
      unanswered: read.data.answer.trimStart().startsWith(lackingAnswer),
      consent: transcriptConsent(read.data.days),
      days: read.data.days,
      network: await widestNetworkKey(env),
    },
  });
  return jsonAnswer(200, stored);
}

async function erase(request: Request, env: FunctionEnv): Promise<Response> {
  const read = device.safeParse(await jsonBody(request));
  if (!read.success) throw malformed;
  await takeRequest(env, "transcripts erased", allowed.erased);
  const erased = await callDatabase<number>(env, "erase_transcripts", { device_hash: await linkHash(read.data.key) });
  return jsonAnswer(200, { erased });
}

/**
 * `POST functions/v1/transcripts/store` takes a question to the assistant and its answer from a device that agreed to it, redacts both and stores
 * them; `…/erase` removes everything that the device sent.
 */
export const handle = (request: Request, env: FunctionEnv): Promise<Response> =>
  answerForm("transcripts", async () => actionOf(request, "transcripts", { store, erase })(request, env));
