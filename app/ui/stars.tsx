const star = "M8 1.2l2 4.5 4.9.5-3.7 3.3 1.1 4.8L8 11.8l-4.3 2.5 1.1-4.8L1.1 6.2 6 5.7z";

/** `rating` from 0 to 5; parts of a star are drawn as parts. */
export function Stars({ rating }: { readonly rating: number }) {
  return (
    <span className="inline-flex gap-0.5 text-accent" role="img" aria-label={`${rating} out of 5 stars`}>
      {[0, 1, 2, 3, 4].map((index) => {
        const filled = Math.max(0, Math.min(1, rating - index));
        return (
          <svg key={index} width="16" height="16" viewBox="0 0 16 16" aria-hidden="true">
            <path d={star} fill="var(--line2)" />
            {filled > 0 ? <path d={star} fill="currentColor" clipPath={`inset(0 ${(1 - filled) * 100}% 0 0)`} /> : null}
          </svg>
        );
      })}
    </span>
  );
}
