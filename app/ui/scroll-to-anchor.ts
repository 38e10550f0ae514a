const hashDelay = 100;
const tolerance = 4;

const reducesMotion = () => matchMedia("(prefers-reduced-motion: reduce)").matches;

function topOf(element: Element) {
  const margin = Number.parseFloat(getComputedStyle(document.documentElement).scrollPaddingTop) || 0;
  return element.getBoundingClientRect().top - margin;
}

/** What a reader does to go somewhere else. */
const readerActs = ["wheel", "touchmove", "keydown", "pointerdown"] as const;
/** The longest way of a smooth scroll. */
const longestScrollMs = 1500;

function scrollTo(element: Element) {
  const isThere = Math.abs(topOf(element)) <= tolerance;
  element.scrollIntoView({ behavior: reducesMotion() ? "auto" : "smooth", block: "start" });
  // Nothing scrolls then, and the next end of a scroll is that of the reader's own, which would be taken back.
  if (isThere) return () => {};
  const over = new AbortController();
  const timer = setTimeout(() => over.abort(), longestScrollMs);
  const stop = () => {
    clearTimeout(timer);
    over.abort();
  };
  // Sections that were not laid out yet take their true height on the way: look again where we arrived.
  const settle = () => {
    stop();
    const room = document.documentElement.scrollHeight - window.innerHeight - window.scrollY;
    const off = topOf(element);
    if (Math.abs(off) > tolerance && (off < 0 || room > tolerance)) element.scrollIntoView({ block: "start" });
  };
  addEventListener("scrollend", settle, { signal: over.signal });
  for (const act of readerActs) addEventListener(act, stop, { signal: over.signal, passive: true });
  return stop;
}

/** Longest wait for an element whose part of the page is still arriving. */
const waitMs = 5_000;

/** Calls back with the element as soon as it is in the page. @returns what cancels that. */
function whenThere(id: string, onFound: (element: Element) => void): () => void {
  const present = document.getElementById(id);
  if (present) {
    onFound(present);
    return () => {};
  }
  const observer = new MutationObserver(() => {
    const element = document.getElementById(id);
    if (!element) return;
    observer.disconnect();
    onFound(element);
  });
  observer.observe(document.body, { childList: true, subtree: true });
  const timer = setTimeout(() => observer.disconnect(), waitMs);
  return () => {
    clearTimeout(timer);
    observer.disconnect();
  };
}

/** Scrolls to the element that `#hash` names, 100 ms from now, or when it arrives. @returns what calls it off. */
export function scrollToHash(hash: string): () => void {
  let stopWaiting = () => {};
  let stopScrolling = () => {};
  const timer = setTimeout(() => {
    stopWaiting = whenThere(decodedFragment(hash), (element) => {
      stopScrolling = scrollTo(element);
    });
  }, hashDelay);
  return () => {
    clearTimeout(timer);
    stopWaiting();
    stopScrolling();
  };
}

/** The id a fragment names; a fragment that is not well encoded names itself. */
function decodedFragment(hash: string): string {
  try {
    return decodeURIComponent(hash.slice(1));
  } catch {
    return hash.slice(1);
  }
}

/** Same-page links move the view smoothly; a change of page must not. */
export function smoothUntilSettled() {
  const root = document.documentElement;
  root.classList.add("scrolls-smoothly");
  const done = () => root.classList.remove("scrolls-smoothly");
  addEventListener("scrollend", done, { once: true });
  setTimeout(done, 1500);
}
