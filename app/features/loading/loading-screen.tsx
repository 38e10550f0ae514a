import { loadingScreenId, loadingScript } from "./loading-script.ts";

// Both are driven outside React, before and after hydration; React must neither compare nor repaint what is inside.
const inside = (title: string) =>
  `<p class="loading-title">${title}</p><p class="small loading-note">Loading Trading Ecosystem...</p><div class="loading-track" role="progressbar" aria-label="Loading" aria-valuemin="0" aria-valuemax="100" aria-valuenow="0"><div class="loading-bar"></div></div><p class="fine figure" data-percent>0%</p>`;

const escaped = (text: string) => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);

/** Lies above a page that is already painted; shown by its script alone. */
export function LoadingScreen({ title }: { readonly title: string }) {
  return (
    <>
      <div
        id={loadingScreenId}
        className="loading-screen"
        suppressHydrationWarning
        // biome-ignore lint/security/noDangerouslySetInnerHtml: our own markup around an escaped title.
        dangerouslySetInnerHTML={{ __html: inside(escaped(title)) }}
      />
      <script
        suppressHydrationWarning
        // biome-ignore lint/security/noDangerouslySetInnerHtml: our own constant, hashed for the content security policy.
        dangerouslySetInnerHTML={{ __html: import.meta.env.SSR ? loadingScript : "" }}
      />
    </>
  );
}
