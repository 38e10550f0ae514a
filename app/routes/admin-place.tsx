import { PlaceScreen } from "../features/admin/place-screen.tsx";
import type { Route } from "./+types/admin-place";

export default function AdminPlacePage({ params }: Route.ComponentProps) {
  return <PlaceScreen key={params.place} place={params.place} />;
}
