import * as z from "zod/mini";
import { uuid } from "../../../lib/uuid.ts";
import { emailField, readFields, trapField } from "../_shared/form-fields.ts";
import {
  type Actions,
  actionOf,
  answerForm,
  asText,
  callDatabase,
  checkSecret,
  FormRefusal,
  installationSecret,
  jsonBody,
  takeRequest,
  widestNetworkKey,
} from "../_shared/form-request.ts";
import type { FunctionEnv } from "../_shared/function-env.ts";
import { jsonAnswer } from "../_shared/json-answer.ts";
import { linkHash, linkSecret, newsletterPath } from "../_shared/secret-link.ts";
import { serviceClient } from "../_shared/service-client.ts";

/** Of one address. */
const allowed = {
  requests: { count: 10, seconds: 3_600 },
  /** A mail provider unsubscribes for many of its users from few addresses. */
  links: { count: 600, seconds: 600 },
} as const;

const wanted = z.object({
  email: emailField(),
  /** The page that the form was on. */
  source: z.catch(z.string().check(z.regex(/^[a-z0-9/-]{1,80}$/)), "other"),
  language: z.catch(z.string().check(z.regex(/^[a-z]{2,3}$/)), ""),
  interests: z.catch(z.array(z.string().check(z.maxLength(40))).check(z.maxLength(20)), []),
  website: trapField,
});

const off = new FormRefusal(
  409,
  "off",
  "There is no list to join at the moment. Nothing was stored; write to us by email instead.",
);

/** Takes a sign-up. The answer is the same for an address that is on the list and one that is not. */
async function subscribe(request: Request, env: FunctionEnv): Promise<Response> {
  const { website: _, ...asked } = readFields(wanted, await jsonBody(request));
  await takeRequest(env, "newsletter", allowed.requests);
  const id = crypto.randomUUID();
  const token = await linkSecret(installationSecret(env), "newsletter sign-up", id);
  const { outcome } = await callDatabase<{ outcome: string }>(env, "request_subscription", {
    wanted: { ...asked, id, network: await widestNetworkKey(env) },
    token_hash: await linkHash(token),
  });
  if (outcome === "off") throw off;
  return jsonAnswer(202, { outcome: "mailed" });
}

/** `ID.SECRET` of a link. */
function partsOf(key: unknown): { readonly id: string; readonly token: string } {
  const [, id = "", token = ""] = /^([^.]{36})\.([0-9a-f]{64})$/.exec(asText(key)) ?? [];
  return uuid.test(id) ? { id, token } : { id: "", token: "" };
}

async function confirm(request: Request, env: FunctionEnv): Promise<Response> {
  const { key } = await jsonBody(request);
  const { id, token } = partsOf(key);
  const { data, error } = id
    ? await serviceClient(env).from("newsletter_requests").select("token_hash").eq("id", id).limit(1)
    : { data: [], error: null };
  if (error) throw new Error(error.message);
  const hash = data[0]?.token_hash as string | undefined;
  await checkSecret(env, token, "newsletter sign-up", hash === undefined ? undefined : { id, hash });
  const { outcome } = await callDatabase<{ outcome: string }>(env, "confirm_subscription", { request: id });
  if (outcome === "confirmed") return jsonAnswer(200, { outcome });
  if (outcome === "left")
    throw new FormRefusal(
      410,
      "left",
      "This address has left the list since the link was mailed. Sign up again to get a new one.",
    );
  throw new FormRefusal(410, "expired", "This link worked for a day. Sign up again to get a new one.");
}

/** The key of the address, as mail programs send it, or of the body, as the page does. */
async function keyOf(request: Request): Promise<{ readonly key: unknown; readonly by: string }> {
  const inAddress = new URL(request.url).searchParams.get("key");
  if (inAddress !== null) return { key: inAddress, by: "One click in the mail program" };
  return { key: (await jsonBody(request)).key, by: "The link in a mail" };
}

/** Ends a subscription for good, and answers the same when it had ended before (RFC 8058: no sign-in, no question). */
async function unsubscribe(request: Request, env: FunctionEnv): Promise<Response> {
  const { key, by } = await keyOf(request);
  const { id, token } = partsOf(key);
  // A link that was mailed with another secret of the installation, or the one that follows from the id today.
  const given = await linkHash(token);
  const wasMailed = id && (await callDatabase<boolean>(env, "is_newsletter_link", { subscriber: id, hash: given }));
  const hash = wasMailed ? given : await linkHash(await linkSecret(installationSecret(env), "newsletter", id));
  await checkSecret(env, token, "newsletter", id ? { id, hash } : undefined);
  await callDatabase(env, "end_subscription", { subscriber: id, by });
  return jsonAnswer(200, { outcome: "unsubscribed" });
}

/** A link is looked at by programs before people see it: looking leads to a page with a button, and changes nothing. */
const toPage = (request: Request): Response => {
  const { id, token } = partsOf(new URL(request.url).searchParams.get("key"));
  const location = id ? newsletterPath("unsubscribe", id, token) : "/newsletter";
  return new Response(null, { status: 303, headers: { location, "cache-control": "no-store" } });
};

const actions: Actions = { subscribe, confirm, unsubscribe };

/** `functions/v1/newsletter/{subscribe, confirm, unsubscribe}`: POST each; GET of the last leads to its page. */
export const handle = (request: Request, env: FunctionEnv): Promise<Response> =>
  answerForm("newsletter", async () => {
    const isReading = ["GET", "HEAD"].includes(request.method);
    if (isReading && new URL(request.url).pathname.endsWith("/newsletter/unsubscribe")) return toPage(request);
    const action = actionOf(request, "newsletter", actions);
    if (action !== subscribe) await takeRequest(env, "newsletter link", allowed.links);
    return action(request, env);
  });
