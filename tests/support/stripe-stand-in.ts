import { createHmac } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

export const stripeKey = "rk_live_of_the_stand_in";
export const stripeSecret = "whsec_of_the_stand_in_0123456789";

const page = (body: string) =>
  `<!doctype html><html lang="en"><meta charset="utf-8"><title>Payment</title><main><h1>Payment</h1>${body}</main></html>`;

/** Speaks the formats of Stripe's payment links on this machine: interface, a page that takes the money, signed messages. */
export async function startStripeStandIn() {
  const told: number[] = [];
  let site = "";
  let paid: { readonly email: string; readonly reference: string } | undefined;

  async function tell(type: string, object: object): Promise<void> {
    const body = JSON.stringify({
      id: `evt_${told.length + 1}`,
      object: "event",
      type,
      livemode: true,
      data: { object },
    });
    const at = Math.floor(Date.now() / 1000);
    const signature = createHmac("sha256", stripeSecret).update(`${at}.${body}`).digest("hex");
    const headers = { "content-type": "application/json", "stripe-signature": `t=${at},v1=${signature}` };
    told.push((await fetch(`${site}/functions/v1/checkout-webhook/stripe`, { method: "POST", headers, body })).status);
  }

  const acts: Readonly<Record<string, () => Promise<void>>> = {
    pay: () =>
      tell("checkout.session.completed", {
        id: "cs_1",
        payment_link: "plink_owl",
        payment_intent: "pi_1",
        payment_status: "paid",
        client_reference_id: paid?.reference,
        customer_details: { email: paid?.email },
        currency: "usd",
        amount_subtotal: 13_900,
        total_details: { amount_discount: 0 },
      }),
    refund: () =>
      tell("charge.refunded", {
        id: "ch_1",
        payment_intent: "pi_1",
        invoice: null,
        refunded: true,
        amount_refunded: 13_900,
      }),
  };

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? "/", "http://stand-in");
    const html = (body: string) => response.setHeader("content-type", "text/html").end(page(body));
    // Each list is asked for once, to learn whether the key may read it.
    if (url.pathname.startsWith("/v1/") && url.search === "?limit=1") {
      const known = request.headers.authorization === `Bearer ${stripeKey}`;
      response.statusCode = known ? 200 : 401;
      response.end(JSON.stringify(known ? { object: "list", data: [] } : { error: { type: "invalid_request_error" } }));
      return;
    }
    if (url.pathname === "/owl" && request.method === "GET") {
      const { searchParams } = url;
      paid = {
        email: searchParams.get("prefilled_email") ?? "",
        reference: searchParams.get("client_reference_id") ?? "",
      };
      html(
        `<p>Owl Carry for ${paid.email}</p><form method="post" action="/act/pay"><button>Pay $139.00</button></form>`,
      );
      return;
    }
    const act = acts[url.pathname.replace("/act/", "")];
    if (request.method !== "POST" || !act) return void response.writeHead(404).end();
    await act();
    html(`<p role="status">Done.</p><form method="post" action="/act/refund"><button>Refund</button></form>`);
  }

  const server = createServer((request, response) => void answer(request, response));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    /** How the site answered each message. */
    told,
    tells: (address: string) => {
      site = address;
    },
    stop: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
