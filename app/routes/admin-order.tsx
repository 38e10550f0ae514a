import { OrderScreen } from "../features/admin/desk/order-screen.tsx";
import type { Route } from "./+types/admin-order";

export default function AdminOrderPage({ params }: Route.ComponentProps) {
  return <OrderScreen key={params.id} id={params.id} />;
}
