import { useEffect } from "react";
import { useNavigation } from "react-router";
import { loadingScreenId } from "./loading-script.ts";

/** A page that arrives sooner than this is simply there; a screen that flashes is worse than none. */
const delayMs = 120;
const tick = 100;

function showProgress(screen: HTMLElement, progress: number) {
  const percent = Math.round(progress);
  const bar = screen.querySelector<HTMLElement>("[role=progressbar]");
  bar?.setAttribute("aria-valuenow", String(percent));
  const fill = bar?.firstElementChild;
  if (fill instanceof HTMLElement) fill.style.transform = `scaleX(${progress / 100})`;
  const text = screen.querySelector("[data-percent]");
  if (text) text.textContent = `${percent}%`;
}

function runUntilLoaded(screen: HTMLElement): () => void {
  const root = document.documentElement;
  let progress = 0;
  let ticking: ReturnType<typeof setInterval>;
  const start = setTimeout(() => {
    showProgress(screen, 0);
    root.classList.add("is-loading");
    ticking = setInterval(() => {
      progress = Math.min(100, progress + Math.random() * 20);
      showProgress(screen, progress);
    }, tick);
  }, delayMs);
  return () => {
    clearTimeout(start);
    if (ticking === undefined) return;
    clearInterval(ticking);
    root.classList.remove("is-loading");
  };
}

/** Shows the loading screen again while another page's code and data are on their way. */
export function RouteLoading() {
  const { state, location } = useNavigation();
  const path = state === "loading" ? location.pathname : null;
  useEffect(() => {
    const screen = document.getElementById(loadingScreenId);
    return path === null || !screen ? undefined : runUntilLoaded(screen);
  }, [path]);
  return null;
}
