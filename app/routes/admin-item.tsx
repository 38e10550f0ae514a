import { ItemPlace } from "../features/admin/place-screen.tsx";
import type { Route } from "./+types/admin-item";

export default function AdminItemPage({ params }: Route.ComponentProps) {
  return <ItemPlace key={`${params.place}/${params.key}`} place={params.place} itemKey={params.key} />;
}
