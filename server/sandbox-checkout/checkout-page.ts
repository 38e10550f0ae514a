import type { Product } from "#app/data/catalog.ts";
import { escapeHtml } from "#lib/escape-html.ts";
import { formatUsd } from "#lib/price-text.ts";
import type { OrderForm } from "./order-form.ts";
import type { Result } from "./perform-action.ts";

const shell = (title: string, body: string) => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${escapeHtml(title)}</title>
<link rel="stylesheet" href="/_sandbox/checkout.css">
</head>
<body><main>
${body}
</main></body>
</html>
`;

const notice = `<p class="note">Sandbox checkout. No money moves and no card is asked for.</p>`;

/** `paidNote`: what a payment covers, for what is paid by time. */
type ShownProduct = Product & { readonly paidNote?: (quantity: number) => string };

function summary(product: ShownProduct, { quantity }: OrderForm): string {
  const unit = product.priceCents / 100;
  return `<dl>
<dt>${escapeHtml(product.name)}${quantity > 1 ? ` × ${quantity}` : ""}</dt><dd>${formatUsd(unit)}</dd>
<dt class="total">Total</dt><dd class="total">${formatUsd(unit * quantity)}</dd>
</dl>${product.paidNote ? `\n<p class="help">${escapeHtml(product.paidNote(quantity))}</p>` : ""}`;
}

function emailField(email: string, problem: string | null): string {
  const error = problem ? `<p class="error" id="email-error">${escapeHtml(problem)}</p>` : "";
  const described = `aria-describedby="email-help${problem ? " email-error" : ""}"`;
  return `<label for="email">Email address</label>
<input id="email" name="email" type="email" autocomplete="email" required value="${escapeHtml(email)}" ${described}${problem ? ' aria-invalid="true" autofocus' : ""}>
${error}<p class="help" id="email-help">The order shows in the member area of the account with this address.</p>`;
}

const button = (action: string, label: string, kind = "") =>
  `<button type="submit" name="action" value="${action}"${kind}>${escapeHtml(label)}</button>`;

const resultBox = ({ title, lines, ok }: Result) => `<div class="result" role="${ok ? "status" : "alert"}">
<h2>${escapeHtml(title)}</h2>
${lines.map((line) => `<p>${escapeHtml(line)}</p>`).join("\n")}
${ok ? `<p><a href="/member-area" target="_top">Go to the member area</a></p>` : ""}
</div>`;

export type CheckoutView = {
  readonly product: ShownProduct;
  readonly order: OrderForm;
  readonly problem?: string | null;
  readonly result?: Result;
};

/** The hosted page: one form without script, so that it works in a tab, in a frame and without JavaScript. */
export function checkoutPage({ product, order, problem = null, result }: CheckoutView): string {
  const total = formatUsd((product.priceCents * order.quantity) / 100);
  return shell(
    `Checkout: ${product.name}`,
    `${notice}
<h1>Checkout</h1>
${result ? resultBox(result) : ""}
${problem ? `<p class="error" role="alert">The order was not sent. Please look at the email address.</p>` : ""}
${summary(product, order)}
<form method="post" action="/_sandbox/checkout/${encodeURIComponent(product.id)}">
<input type="hidden" name="order" value="${escapeHtml(order.orderId)}">
<input type="hidden" name="reference" value="${escapeHtml(order.reference)}">
<input type="hidden" name="quantity" value="${order.quantity}">
${emailField(order.email, problem)}
<div class="actions">
${button("pay", `Pay ${total}`, ' class="primary"')}
${button("decline", "Decline", " formnovalidate")}
</div>
<h2>Try what can go wrong</h2>
<div class="actions">
${button("refund", "Refund")}
${button("duplicate", "Duplicate event")}
${button("late", "Late event")}
${button("forged", "Bad signature")}
</div>
</form>`,
  );
}

export const messagePage = (title: string, message: string) =>
  shell(
    title,
    `${notice}\n<h1>${escapeHtml(title)}</h1>\n<p>${escapeHtml(message)}</p>\n<p><a href="/" target="_top">Back to the site</a></p>`,
  );
