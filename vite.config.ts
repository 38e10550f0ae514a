import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";

// React, its DOM and the router change together and are needed together: one chunk, one request, one cache entry.
const vendor = /node_modules[\\/](react|react-dom|react-router|scheduler|turbo-stream|cookie-es)[\\/]/;

// What every page needs before anything else: small modules that compress better, and arrive sooner, as one.
const frame =
  /(lucide-react[\\/]dist[\\/]esm[\\/](?!icons)|app[\\/]ui[\\/](class-names|hydrate-late|icon-button|logo-mark|scroll-to-anchor|site-link|toast|toaster|use-now)\.tsx?$|app[\\/]features[\\/](cart[\\/](cart-(button|context|panel|provider|state|storage|store)|use-cart)|search[\\/]search-(button|host|open)|theme[\\/]theme(-switch)?|loading[\\/].*|navigation[\\/](site-nav|hash-scroll))\.tsx?$|app[\\/]routes[\\/]site-data\.ts$)/;

export default defineConfig({
  plugins: [tailwindcss(), reactRouter()],
  server: { middlewareMode: true },
  build: {
    // The stylesheet is inlined by the server; fonts and pictures stay files, so that they can be cached and preloaded.
    assetsInlineLimit: 0,
    // No style sheets hang on our chunks and React Router preloads what a link needs: the helper would be dead weight.
    modulePreload: false,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: "vendor", test: vendor, priority: 10 },
            { name: "frame", test: frame, priority: 5 },
          ],
        },
      },
    },
  },
});
