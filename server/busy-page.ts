import { escapeHtml } from "#lib/escape-html.ts";

const style =
  ":root{color-scheme:light dark}body{margin:0;min-height:100vh;display:grid;place-content:center;font:1.0625rem/1.6 system-ui,sans-serif}" +
  "main{max-width:36rem;padding:2rem 1.25rem}h1{line-height:1.2}a{display:inline-block;padding:.7rem 0;color:inherit;font-weight:600}";

/** Shown while a page cannot be rendered: it asks nobody for anything, so that it works when nothing else does. */
export const busyPage = (brand: string): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>Busy for a moment · ${escapeHtml(brand)}</title>
<style>${style}</style>
</head>
<body>
<main>
<p>${escapeHtml(brand)}</p>
<h1>The site is busy for a moment</h1>
<p>This page could not be loaded just now. Your cart and your account are untouched. Please try again in a few seconds.</p>
<p><a href="">Try again</a></p>
</main>
</body>
</html>
`;
