import { useEffect, useRef, useState } from "react";

/** How often an element has been shown again after it was hidden, as in a tab that was not open. */
export function useOpenings<Box extends HTMLElement>() {
  const box = useRef<Box>(null);
  const [openings, setOpenings] = useState(0);
  useEffect(() => {
    let isHidden = false;
    const observer = new ResizeObserver(([entry]) => {
      const had = isHidden;
      isHidden = entry?.contentRect.width === 0;
      if (had && !isHidden) setOpenings((count) => count + 1);
    });
    if (box.current) observer.observe(box.current);
    return () => observer.disconnect();
  }, []);
  return { box, openings };
}
