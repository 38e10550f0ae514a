import { chartsKey, themeKey } from "./theme.ts";

/** Runs in the head, before anything is painted: the right theme, and the names of this system's keys, from the first frame. */
export const themeScript = `(function(d){try{var t=localStorage.getItem("${themeKey}");if(localStorage.getItem("${chartsKey}")==="safe")d.dataset.charts="safe"}catch(e){}if(t!=="paper"&&t!=="night")t=matchMedia("(prefers-color-scheme: dark)").matches?"night":"paper";d.dataset.theme=t;if(/Mac|iP(hone|ad|od)/.test(navigator.platform))d.dataset.keys="mac"})(document.documentElement)`;
