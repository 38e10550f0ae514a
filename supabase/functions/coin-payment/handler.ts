import * as z from "zod/mini";
import { emailField, readFields, trapField } from "../_shared/form-fields.ts";
import { type Actions, actionOf, answerForm, asNumber, jsonBody, takeRequest } from "../_shared/form-request.ts";
import type { FunctionEnv } from "../_shared/function-env.ts";
import { jsonAnswer } from "../_shared/json-answer.ts";
import { offerOf, paymentOfLink, paymentOfOwner, requestPayment } from "./payments.ts";

/** Of one address. */
const allowed = { requests: { count: 10, seconds: 3_600 }, views: { count: 240, seconds: 600 } } as const;

const wanted = z.object({
  coin: z.string().check(z.maxLength(40)),
  productId: z.string().check(z.maxLength(100)),
  email: emailField(": the order belongs to it"),
  website: trapField,
});

async function request(_: Request, env: FunctionEnv, body: unknown): Promise<Response> {
  const asked = readFields(wanted, body);
  await takeRequest(env, "coin payment", allowed.requests);
  return jsonAnswer(201, await requestPayment(env, asked));
}

async function view(asking: Request, env: FunctionEnv, body: unknown): Promise<Response> {
  const { link, number } = (body ?? {}) as { link?: unknown; number?: unknown };
  if (link !== undefined) return jsonAnswer(200, await paymentOfLink(env, link));
  return jsonAnswer(200, await paymentOfOwner(env, asking.headers.get("authorization") ?? "", asNumber(number)));
}

const offer = async (_: Request, env: FunctionEnv) => jsonAnswer(200, await offerOf(env));

const actions: Actions = { offer, request, view };

/** `POST functions/v1/coin-payment/{offer, request, view}`: payments in coin, by their secret links. */
export const handle = (asking: Request, env: FunctionEnv): Promise<Response> =>
  answerForm("coin-payment", async () => {
    const action = actionOf(asking, "coin-payment", actions);
    await takeRequest(env, "coin payment view", allowed.views);
    return action(asking, env, await jsonBody(asking));
  });
