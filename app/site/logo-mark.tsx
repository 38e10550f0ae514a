import { readPictureId } from "#lib/stored-picture.ts";
import { Picture } from "../ui/picture.tsx";

type Props = {
  /** The brand's own picture. */
  readonly logo?: string | undefined;
};

const side = 28;

/** The brand's logo; without one a compass needle on its ring: north, and the small tick below it, the pip. */
export function LogoMark({ logo = "" }: Props) {
  const picture = readPictureId(logo);
  // The name beside it says the same.
  if (picture)
    return <Picture picture={picture} alt="" sizes="84px" className="h-7 w-auto max-w-[84px] object-contain" first />;
  return (
    <svg width={side} height={side} viewBox="0 0 32 32" aria-hidden="true">
      <circle cx="16" cy="16" r="14" fill="none" stroke="var(--control)" strokeWidth="1.5" />
      <path
        d="M16 6v16M11.2 11 16 6l4.8 5"
        fill="none"
        stroke="var(--ink)"
        strokeWidth="2.2"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
      <path d="M6.5 16h5M20.5 16h5M16 24.6v.01" stroke="var(--accent)" strokeWidth="2.2" strokeLinecap="round" />
    </svg>
  );
}
