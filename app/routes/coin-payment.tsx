import { PaymentScreen } from "../features/coin-payment/payment-screen.tsx";
import type { Route } from "./+types/coin-payment";
import { privateMeta } from "./private-meta.ts";

export const meta: Route.MetaFunction = ({ matches, location }) =>
  privateMeta({ matches, location }, "Your payment", "A payment in coin, for anyone who has its link.");

export default function CoinPaymentPage() {
  return <PaymentScreen />;
}
