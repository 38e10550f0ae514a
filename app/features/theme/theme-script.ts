import { chartsKey, themeKey } from "./theme.ts";

/** Runs in the head, before anything is painted: the right theme from the first frame. */
export const themeScript = `(function(d){try{var t=localStorage.getItem("${themeKey}");if(localStorage.getItem("${chartsKey}")==="safe")d.dataset.charts="safe"}catch(e){}if(t!=="paper"&&t!=="night")t=matchMedia("(prefers-color-scheme: dark)").matches?"night":"paper";d.dataset.theme=t})(document.documentElement)`;
