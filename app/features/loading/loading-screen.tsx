import { escapeHtml } from "#lib/escape-html.ts";
import { loadingScreenId, loadingScript } from "./loading-script.ts";

// Both are driven outside React, before and after hydration; React neither compares nor repaints what the server wrote inside.
const inside = (title: string) =>
  `<p class="loading-title">${title}</p><p class="small loading-note">Loading Trading Ecosystem...</p><div class="loading-track" role="progressbar" aria-label="Loading" aria-valuemin="0" aria-valuemax="100" aria-valuenow="0"><div class="loading-bar"></div></div><p class="fine figure" data-percent>0%</p>`;

/** Lies above a page that is already painted; shown by its script alone. */
export function LoadingScreen({ title }: { readonly title: string }) {
  return (
    <>
      <div
        id={loadingScreenId}
        className="loading-screen"
        suppressHydrationWarning
        // biome-ignore lint/security/noDangerouslySetInnerHtml: our own markup around an escaped title.
        dangerouslySetInnerHTML={{ __html: import.meta.env.SSR ? inside(escapeHtml(title)) : "" }}
      />
      <script
        suppressHydrationWarning
        // biome-ignore lint/security/noDangerouslySetInnerHtml: our own constant, hashed for the content security policy.
        dangerouslySetInnerHTML={{ __html: import.meta.env.SSR ? loadingScript : "" }}
      />
    </>
  );
}
