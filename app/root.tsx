import fontUrl from "@fontsource-variable/manrope/files/manrope-latin-wght-normal.woff2?url";
import { type ReactNode, useEffect, useLayoutEffect } from "react";
import { Links, Meta, Outlet, Scripts, ScrollRestoration, useLocation } from "react-router";
import type { Route } from "./+types/root";
import { appContext } from "./data/app-context.ts";
import { loadSite } from "./data/content.ts";
import { earlyPressScript } from "./features/loading/early-press-script.ts";
import { nameThemeAgain } from "./features/theme/theme.ts";
import { themeScript } from "./features/theme/theme-script.ts";
import { configureQuotes } from "./market/quote-source.ts";
import { RouteFailure } from "./routes/route-failure.tsx";
import css from "./styles/app.css?inline";

// With HMR the style sheet arrives through Vite; in production it is part of the HTML and of nothing else.
if (import.meta.env.DEV && !import.meta.env.SSR) import("./styles/app.css");

const styleId = "app-css";
/** The browser takes the style sheet from the page it came with, so that it is never shipped a second time. */
const inlineCss = () => (import.meta.env.SSR ? css : (document.getElementById(styleId)?.textContent ?? ""));

export async function loader({ context }: Route.LoaderArgs) {
  const { client, publicConfig, onBrand } = context.get(appContext);
  const site = await loadSite(client);
  onBrand(site.brand.name);
  return { ...site, publicConfig };
}

/** Brand and navigation do not change while a visitor walks through the site. */
export const shouldRevalidate = () => false;

export const links: Route.LinksFunction = () => [
  { rel: "preload", href: fontUrl, as: "font", type: "font/woff2", crossOrigin: "anonymous" },
  { rel: "icon", href: "/favicon.svg", type: "image/svg+xml" },
  { rel: "icon", href: "/favicon-32.png", type: "image/png", sizes: "32x32" },
  { rel: "apple-touch-icon", href: "/apple-touch-icon.png" },
  { rel: "manifest", href: "/site.webmanifest" },
];

export function Layout({ children }: { readonly children: ReactNode }) {
  const framed = useLocation().pathname.startsWith("/embed/");
  useLayoutEffect(nameThemeAgain, []);
  return (
    <html lang="en" suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <script
          suppressHydrationWarning
          // biome-ignore lint/security/noDangerouslySetInnerHtml: our own constants, hashed for the content security policy.
          dangerouslySetInnerHTML={{ __html: import.meta.env.SSR ? `${themeScript};${earlyPressScript}` : "" }}
        />
        <Meta />
        <Links />
        <style
          id={styleId}
          suppressHydrationWarning
          // biome-ignore lint/security/noDangerouslySetInnerHtml: the built style sheet.
          dangerouslySetInnerHTML={{ __html: inlineCss() }}
        />
      </head>
      <body>
        {children}
        {/* In a frame on another site the browser may refuse the storage that it needs. */}
        {framed ? null : <ScrollRestoration />}
        <Scripts />
      </body>
    </html>
  );
}

export default function App({ loaderData }: Route.ComponentProps) {
  const { liveQuotes } = loaderData.publicConfig;
  useEffect(() => configureQuotes(liveQuotes), [liveQuotes]);
  return <Outlet />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <main id="main">
      <RouteFailure error={error} />
    </main>
  );
}
