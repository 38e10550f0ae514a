const hashDelay = 100;
const tolerance = 4;

const reducesMotion = () => matchMedia("(prefers-reduced-motion: reduce)").matches;

function topOf(element: Element) {
  const margin = Number.parseFloat(getComputedStyle(document.documentElement).scrollPaddingTop) || 0;
  return element.getBoundingClientRect().top - margin;
}

function scrollTo(element: Element) {
  element.scrollIntoView({ behavior: reducesMotion() ? "auto" : "smooth", block: "start" });
  // Sections that were not laid out yet take their true height on the way: look again where we arrived.
  const settle = () => {
    const room = document.documentElement.scrollHeight - window.innerHeight - window.scrollY;
    const off = topOf(element);
    if (Math.abs(off) > tolerance && (off < 0 || room > tolerance)) element.scrollIntoView({ block: "start" });
  };
  addEventListener("scrollend", settle, { once: true });
  return () => removeEventListener("scrollend", settle);
}

/** Scrolls to the element that `#hash` names, 100 ms from now. @returns what calls it off. */
export function scrollToHash(hash: string): () => void {
  let stop = () => {};
  const timer = setTimeout(() => {
    const element = document.getElementById(decodeURIComponent(hash.slice(1)));
    if (element) stop = scrollTo(element);
  }, hashDelay);
  return () => {
    clearTimeout(timer);
    stop();
  };
}

/** Same-page links move the view smoothly; a change of page must not. */
export function smoothUntilSettled() {
  const root = document.documentElement;
  root.classList.add("scrolls-smoothly");
  const done = () => root.classList.remove("scrolls-smoothly");
  addEventListener("scrollend", done, { once: true });
  setTimeout(done, 1500);
}
