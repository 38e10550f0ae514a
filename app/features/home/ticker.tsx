import { useState } from "react";
import { PlayButton } from "../../ui/play-button.tsx";

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
      <PlayButton className="ticker-button" what="the announcements" paused={paused} onChange={setPaused} />
    </section>
  );
}
