import { useState } from "react";

const items = [
  "$1000 demo credits to practice with",
  "AI tools that name their sources",
  "Trading Forex, Crypto and Stocks",
];
/** How often the line is repeated so that it is never shorter than the screen; the first is read, the rest are seen. */
const copies = [0, 1, 2, 3, 4, 5];

/** One loop takes 18 s. Rests under the pointer, under focus, at the press of its button, and where motion is unwelcome. */
export function Ticker() {
  const [paused, setPaused] = useState(false);
  return (
    <section className="ticker" aria-label="Announcements" data-paused={paused || undefined}>
      <div className="ticker-track">
        {copies.map((copy) => (
          <ul key={copy} className="ticker-items" aria-hidden={copy > 0 || undefined}>
            {items.map((item) => (
              <li key={item}>{item}</li>
            ))}
          </ul>
        ))}
      </div>
      <button
        type="button"
        className="ticker-button"
        aria-label={paused ? "Play the announcements" : "Pause the announcements"}
        onClick={() => setPaused(!paused)}
      >
        <svg width="14" height="14" viewBox="0 0 14 14" fill="currentColor" aria-hidden="true">
          <path d={paused ? "M3 1.5v11l9-5.5z" : "M2.5 1.5h3v11h-3zM8.5 1.5h3v11h-3z"} />
        </svg>
      </button>
    </section>
  );
}
