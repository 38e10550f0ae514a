import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";

// React, its DOM and the router change together and are needed together: one chunk, one request, one cache entry.
const vendor = /node_modules[\\/](react|react-dom|react-router|scheduler|turbo-stream|cookie-es)[\\/]/;

export default defineConfig({
  plugins: [tailwindcss(), reactRouter()],
  server: { middlewareMode: true },
  build: {
    // The stylesheet is inlined by the server; fonts and pictures stay files, so that they can be cached and preloaded.
    assetsInlineLimit: 0,
    rolldownOptions: { output: { codeSplitting: { groups: [{ name: "vendor", test: vendor, priority: 10 }] } } },
  },
});
