import type { NavLink } from "#content/types.ts";
import { newTabIfOutside } from "../../ui/new-tab.ts";
import { Tooltip } from "../../ui/tooltip.tsx";

/** Simple strokes in one weight; a name without a drawing shows its first letter. */
const drawings: Readonly<Record<string, string>> = {
  Facebook: "M14 7h2.5V3.5H14A3.5 3.5 0 0 0 10.5 7v2.5H8V13h2.5v7.5H14V13h2.5l.5-3.5h-3V7z",
  X: "M4 4l16 16M20 4 4 20",
  Instagram:
    "M8 3.5h8A4.5 4.5 0 0 1 20.5 8v8a4.5 4.5 0 0 1-4.5 4.5H8A4.5 4.5 0 0 1 3.5 16V8A4.5 4.5 0 0 1 8 3.5zM12 8.5a3.5 3.5 0 1 0 0 7 3.5 3.5 0 0 0 0-7zM16.7 7.3v.01",
  YouTube: "M5.5 5.5h13a3 3 0 0 1 3 3v7a3 3 0 0 1-3 3h-13a3 3 0 0 1-3-3v-7a3 3 0 0 1 3-3zM10 9l5 3-5 3z",
  WhatsApp:
    "M3.5 20.5l1.2-4.3A8.5 8.5 0 1 1 8 19.4zM8.7 8.5c-.3 3.3 3.3 7 6.8 6.8l.8-1.9-2.2-1.1-1 1c-1.2-.5-1.9-1.2-2.4-2.4l1-1-1.1-2.2z",
};

export function SocialLinks({ links }: { readonly links: readonly NavLink[] }) {
  return (
    <ul className="-ml-2.5 mt-4 flex">
      {links.map(({ name, href }) => {
        const drawing = drawings[name];
        return (
          <li key={name}>
            <Tooltip content={name}>
              <a className="icon-btn" href={href} aria-label={name} {...newTabIfOutside(href)}>
                {drawing ? (
                  <svg width="20" height="20" viewBox="0 0 24 24" fill="none" stroke="currentColor" aria-hidden="true">
                    <path d={drawing} strokeWidth="1.75" strokeLinejoin="round" strokeLinecap="round" />
                  </svg>
                ) : (
                  <span aria-hidden="true">{name.slice(0, 1)}</span>
                )}
              </a>
            </Tooltip>
          </li>
        );
      })}
    </ul>
  );
}
