import { PaymentForm } from "../features/coin-payment/payment-form.tsx";
import { TextPage } from "../features/pages/text-page.tsx";
import type { Route } from "./+types/pay-with-crypto";
import { contentMeta } from "./content-meta.ts";
import { textPageLoader } from "./page-loader.server.ts";

export const loader = textPageLoader;

export const meta = contentMeta;

export default function PayWithCryptoPage({ loaderData }: Route.ComponentProps) {
  return (
    <TextPage {...loaderData}>
      <section aria-labelledby="pay-heading" className="wrap pb-14">
        <h2 id="pay-heading" className="mb-5 text-figure">
          Request a payment
        </h2>
        <PaymentForm />
      </section>
    </TextPage>
  );
}
