import * as z from "zod/mini";
import { emailAddress } from "../../../lib/email-address.ts";
import { answerForm, asNumber, FormRefusal, jsonBody, takeRequest } from "../_shared/form-request.ts";
import type { FunctionEnv } from "../_shared/function-env.ts";
import { jsonAnswer } from "../_shared/json-answer.ts";
import { offerOf, paymentOfLink, paymentOfOwner, requestPayment } from "./payments.ts";

/** Of one address. */
const allowed = { requests: { count: 10, seconds: 3_600 }, views: { count: 240, seconds: 600 } } as const;

const wanted = z.object({
  coin: z.string().check(z.maxLength(40)),
  productId: z.string().check(z.maxLength(100)),
  email: z
    .string()
    .check(
      z.trim(),
      z.maxLength(320),
      z.regex(emailAddress, "Enter an email address, as ana@example.com: the order belongs to it."),
    ),
  /** People leave it empty, because they do not see it. */
  website: z.literal("", "Leave the field Website empty."),
});

async function request(_: Request, env: FunctionEnv, body: unknown): Promise<Response> {
  const parsed = wanted.safeParse(body);
  if (!parsed.success) throw new FormRefusal(422, "invalid", parsed.error.issues[0]?.message ?? "Check the form.");
  await takeRequest(env, "coin payment", allowed.requests);
  return jsonAnswer(201, await requestPayment(env, parsed.data));
}

async function view(asking: Request, env: FunctionEnv, body: unknown): Promise<Response> {
  const { link, number } = (body ?? {}) as { link?: unknown; number?: unknown };
  if (link !== undefined) return jsonAnswer(200, await paymentOfLink(env, link));
  return jsonAnswer(200, await paymentOfOwner(env, asking.headers.get("authorization") ?? "", asNumber(number)));
}

const offer = async (_: Request, env: FunctionEnv) => jsonAnswer(200, await offerOf(env));

const actions: Readonly<Record<string, (asking: Request, env: FunctionEnv, body: unknown) => Promise<Response>>> = {
  ...{ offer, request, view },
};

/** `POST functions/v1/coin-payment/{offer, request, view}`: payments in coin, by their secret links. */
export const handle = (asking: Request, env: FunctionEnv): Promise<Response> =>
  answerForm("coin-payment", async () => {
    const name = /\/coin-payment\/([a-z]+)$/.exec(new URL(asking.url).pathname)?.[1] ?? "";
    const action = Object.hasOwn(actions, name) ? actions[name] : undefined;
    if (!action) throw new FormRefusal(404, "not_found", "There is nothing at this address.");
    if (asking.method !== "POST") throw new FormRefusal(405, "method_not_allowed", "Send a POST.");
    await takeRequest(env, "coin payment view", allowed.views);
    return action(asking, env, await jsonBody(asking));
  });
