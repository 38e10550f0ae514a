/** A compass needle on its ring: north, and the small tick below it, the pip. */
export function LogoMark({ size = 28 }: { readonly size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 32 32" aria-hidden="true">
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
