import { type ComponentType, createContext } from "react";
import type { LessonPart } from "#lib/lesson-part.ts";
import { SiteLink } from "./site-link.tsx";

export type PartProps = { readonly part: LessonPart; readonly label: string };

/** How a page shows the parts of its texts. */
export const PartView = createContext<ComponentType<PartProps> | null>(null);

/** A part as a link: what readers without scripts, and pages without the part, have. */
export function PartLink({ part: { href }, label }: PartProps) {
  return <p className="part-link">{href === null ? label : <SiteLink href={href}>{label}</SiteLink>}</p>;
}
