import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";

export default defineConfig({
  plugins: [tailwindcss(), reactRouter()],
  server: { middlewareMode: true },
  // The engine's worker loads each job's code when it is asked for; only modules can be split.
  worker: { format: "es" },
  build: {
    // The stylesheet is inlined by the server; fonts and pictures stay files, so that they can be cached and preloaded.
    assetsInlineLimit: 0,
    // React Router preloads what a link needs.
    modulePreload: false,
    rolldownOptions: {
      output: {
        codeSplitting: {
          // Each file costs a phone a request, so what many pages share at once travels together. The rest is split automatically.
          groups: [
            {
              name: "vendor",
              test: /[\\/]node_modules[\\/](react|react-dom|react-router|scheduler|turbo-stream|cookie-es)[\\/]/,
              priority: 2,
            },
            {
              name: "common",
              tags: ["$initial"],
              // What reads, checks and names data and what is typed stays out: home does without it.
              test: /[\\/](app[\\/](?!data[\\/])|lib[\\/](?!random-uuid|uuid|plain-typed|search-text|typed-number|without-marks|zoned-time)|lucide-react[\\/])/,
              minShareCount: 14,
              priority: 1,
            },
          ],
        },
      },
    },
  },
});
