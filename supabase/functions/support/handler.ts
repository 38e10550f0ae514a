import { type Actions, actionOf, answerForm, asNumber, jsonBody, takeRequest } from "../_shared/form-request.ts";
import type { FunctionEnv } from "../_shared/function-env.ts";
import { jsonAnswer } from "../_shared/json-answer.ts";
import { isLastMessage, openedBefore, ticketIdOf } from "./sent-again.ts";
import { messageOf, readForm, refuseTrap, textOf, ticketOf, uploadsOf } from "./ticket-form.ts";
import { inRoom } from "./ticket-room.ts";
import {
  addMessage,
  answerTicket,
  fileOf,
  openedAnswer,
  openTicket,
  type TicketRow,
  ticketOfLink,
  ticketOfOwner,
  ticketsOfMember,
  viewOf,
} from "./tickets.ts";

/** Of one address. */
const allowed = {
  tickets: { count: 5, seconds: 3_600 },
  replies: { count: 20, seconds: 3_600 },
  views: { count: 120, seconds: 600 },
  answers: { count: 120, seconds: 600 },
} as const;

async function open(request: Request, env: FunctionEnv): Promise<Response> {
  const form = await readForm(request);
  refuseTrap(form);
  const [fields, message, uploads] = [ticketOf(form), messageOf(form), await uploadsOf(form)];
  await takeRequest(env, "support ticket", allowed.tickets);
  const caller = request.headers.get("authorization") ?? "";
  const id = await ticketIdOf(env, form, fields, { message, uploads });
  const number = await openedBefore(env, id);
  if (number !== undefined) return jsonAnswer(201, await openedAnswer(env, caller, fields, { id, number }));
  return jsonAnswer(201, await inRoom(env, null, uploads, () => openTicket(env, caller, id, fields, message, uploads)));
}

async function reply(request: Request, env: FunctionEnv): Promise<Response> {
  const form = await readForm(request);
  const [message, uploads] = [messageOf(form), await uploadsOf(form)];
  const link = textOf(form, "link");
  const ticket = await ticketOfLink(env, link);
  if (isLastMessage(ticket, { message, uploads })) return jsonAnswer(201, viewOf(ticket));
  await takeRequest(env, "support reply", allowed.replies);
  await inRoom(env, ticket, uploads, () => addMessage(env, ticket, message, uploads));
  return jsonAnswer(201, viewOf(await ticketOfLink(env, link)));
}

type Asked = { readonly link?: unknown; readonly number?: unknown; readonly file?: unknown };

/** By the secret link, or by the number for a signed-in owner. */
function ticketAsked(request: Request, env: FunctionEnv, { link, number }: Asked): Promise<TicketRow> {
  if (link !== undefined) return ticketOfLink(env, link);
  return ticketOfOwner(env, request.headers.get("authorization") ?? "", asNumber(number));
}

async function view(request: Request, env: FunctionEnv): Promise<Response> {
  await takeRequest(env, "support view", allowed.views);
  const asked: Asked = await jsonBody(request);
  const ticket = await ticketAsked(request, env, asked);
  return asked.file === undefined ? jsonAnswer(200, viewOf(ticket)) : fileOf(env, ticket, asked.file);
}

async function mine(request: Request, env: FunctionEnv): Promise<Response> {
  await takeRequest(env, "support view", allowed.views);
  return jsonAnswer(200, await ticketsOfMember(env, request.headers.get("authorization") ?? ""));
}

async function answer(request: Request, env: FunctionEnv): Promise<Response> {
  const form = await readForm(request);
  const [body, uploads] = [messageOf(form), await uploadsOf(form)];
  await takeRequest(env, "support answer", allowed.answers);
  const [number, close, after] = [
    Number(textOf(form, "number")) || 0,
    textOf(form, "close") === "yes",
    textOf(form, "after"),
  ];
  await answerTicket(env, request.headers.get("authorization") ?? "", { number, close, after, body, uploads });
  return jsonAnswer(201, { outcome: "answered" });
}

const actions: Actions = { open, reply, answer, view, mine };

/**
 * `POST functions/v1/support/open` takes a ticket's form, `…/reply` a further message, `…/view` shows the ticket of a secret link (of a
 * number, to the owner) or hands out one of its files, `…/mine` lists a signed-in member's tickets with their links, `…/answer` takes the desk's answer with files.
 */
export const handle = (request: Request, env: FunctionEnv): Promise<Response> =>
  answerForm("support", async () => actionOf(request, "support", actions)(request, env));
