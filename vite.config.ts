import { fileURLToPath } from "node:url";
import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig, type Plugin } from "vite";

const modules = (...paths: string[]) => new RegExp(`/(${paths.join("|")})\\.(tsx?|mjs)$`);

// React, its DOM and the router change together and are needed together: one chunk, one request, one cache entry.
const vendor = /node_modules\/(react|react-dom|react-router|scheduler|turbo-stream|cookie-es)\/|rolldown\/runtime/;

// What every page needs before anything else: small modules that compress better, and arrive sooner, as one. A file of its own costs a
// phone more than its bytes: each is fetched, checked and linked on the thread that should be answering the visitor.
const frame = modules(
  "app/ui/(class-names|dialog|hydrate-late|icon-button|lazy-overlay|lazy-part|logo-mark|lucide-icon|page-link|scroll-to-anchor|sheet|site-link|toast|toaster|use-now|use-online)",
  "app/data/(client|rows)",
  "app/features/cart/(cart-(button|context|panel|provider|state|storage|store)|use-cart)",
  "app/features/search/search-(button|host|open)",
  "app/features/assistant/assistant-launcher",
  "app/features/theme/theme(-switch)?",
  "app/features/loading/[a-z-]+",
  "app/features/navigation/(site-nav|hash-scroll|offline-note)",
  "app/routes/(site-data|buy|page-meta|route-failure|session-keeper)",
  "lib/stored-session",
  "lucide-react/dist/esm/icons/(search|shopping-cart|message-circle|plus|trash|x)",
);

// What most pages other than home share.
const page = modules(
  "app/ui/(badge|button|disclosure|field|figure|initials|instrument|markdown|office-hours|section|slider|stars|text-field|tooltip|use-address-state|whatsapp-url)",
  "app/features/cart/add-to-cart-button",
  "app/features/pages/(arithmetic|format|page-hero|page-words|related|text-page|text-sections)",
  "app/features/robots/robot-labels",
  "app/routes/(content-meta|lab-styles|missing-page)",
  "lib/(office-hours|zoned-time|format-usd)",
);

// What stands at once on the lab's and the records' pages: the lab's hero and the small drawings beside the words.
const instruments = modules(
  "app/features/lab/frame/lab-(hero|part)",
  "app/features/pages/(break-even|fluke-search|losing-runs|recovery-table)",
);

// Results wherever they are shown, with the statement that belongs below them: catalogue, records, backtests, scans.
const figures = modules("app/ui/(hypothetical-statement|month-table|spark-curve|statistic-list)");

// What parts that compute share: the workers' pool and what stands around its answers.
const tool = modules(
  "app/ui/file-drop",
  "app/ui/chart/lazy-price-chart",
  "app/features/lab/share/save-file",
  "lib/figure-text",
  "trading/market/points",
  "workers/page-pool",
);

// The charts' common ground and the curve apart: the price chart needs only the first, and neither may drag a page's part along.
const chartFrame = modules(
  "app/ui/chart/(chart-keys|tone-colour|legend-line|use-calm-text|chart-frame|scale|zone-time)",
);
const curve = modules("app/ui/chart/curve-chart");

const symbols = modules("trading/market/(symbols|timeframe)");

// What the lab's tabs share, beside what only one of them needs.
const lab = modules(
  "app/features/lab/frame/lab-frame",
  "app/features/lab/data/lab-source",
  "app/features/lab/rules/open/(library-(account|store)|open-saved)",
);
const runs = modules(
  "app/features/lab/(backtest/(run-settings|settings-store)|core/(device-seen|seen-bars|work-marks))",
);
const rules = modules("app/features/lab/rules/rules-tool");

// Late parts that always come together: a robot's record and its live figures, the catalogue and its hosting plans, the library's index
// and its sections.
const record = modules("app/features/performance/(late-live|late-record|live-records|record-panel)");
const robots = modules("app/features/robots/(robot-catalogue|vps-section)");
const indicators = modules("app/features/indicators/(library-index|indicator-body)");

/** Lucide's drawings with our own component around them: the package's carries contexts and conversions we never use. */
const plainIcons: Plugin = {
  name: "plain-icons",
  enforce: "pre",
  resolveId: (id) =>
    id.endsWith("/createLucideIcon.mjs") ? fileURLToPath(new URL("app/ui/lucide-icon.tsx", import.meta.url)) : null,
};

const preloadHelper = "\0vite/preload-helper.js";

/** Vite wraps every dynamic import in a loader of style sheets and preloads. No chunk of ours has either: a plain call will do. */
const plainImports: Plugin = {
  name: "plain-imports",
  apply: "build",
  enforce: "pre",
  resolveId: (id) => (id === preloadHelper ? preloadHelper : null),
  load: (id) => (id === preloadHelper ? "export const __vitePreload = (load) => load();" : null),
};

const nothing = "() => undefined";
const exportsOf = (values: Readonly<Record<string, string>>) =>
  `export const ${Object.entries(values)
    .map(([name, value]) => `${name} = ${value}`)
    .join(", ")};`;
/** Parts of the router that this site does not use, by file: instrumentation, and routes found one by one (ours are all known). */
const unusedRouter: Readonly<Record<string, string>> = {
  "dom/ssr/fog-of-war.js": exportsOf({
    isFogOfWarEnabled: "() => false",
    getPatchRoutesOnNavigationFunction: nothing,
    useFogOFWarDiscovery: nothing,
    getPartialManifest: nothing,
    getManifestPath: nothing,
    fetchAndApplyManifestPatches: nothing,
    handleClientVersionMismatch: nothing,
    URL_LIMIT: "7680",
    getPathsWithAncestors: "() => []",
  }),
  "router/instrumentation.js": exportsOf({
    instrumentClientSideRouter: "(router) => router",
    getRouteInstrumentationUpdates: "() => ({})",
    instrumentHandler: "(handler) => handler",
    consumeInstrumentationClientResultMetaReceiver: nothing,
    getUninstrumentedHandler: "(handler) => handler",
    setInstrumentationClientResultMetaReceiver: nothing,
    setUninstrumentedHandler: nothing,
    instrumentationResultMetaContext: "{}",
  }),
};

/** The browser's router without them: 2 KB of the first load. A build fails when an upgrade asks for more of these files. */
const plainRouter: Plugin = {
  name: "plain-router",
  apply: "build",
  enforce: "pre",
  applyToEnvironment: (environment) => environment.name === "client",
  transform: (_code, id) => unusedRouter[id.split("/react-router/dist/production/lib/")[1] ?? ""] ?? null,
};

/** The chart's own indicators and drawings: every value we draw is ours, and nobody draws by hand yet. */
const ownTemplates = /var (extensions(?:\$2)?) = \[[^\]]*\];/g;

const plainChart: Plugin = {
  name: "plain-chart",
  apply: "build",
  enforce: "pre",
  transform(code, id) {
    if (!id.endsWith("/klinecharts/dist/index.esm.js")) return null;
    if (code.match(ownTemplates)?.length !== 2) this.error("klinecharts no longer lists its templates as it did");
    return code.replace(ownTemplates, "var $1 = [];");
  },
};

export default defineConfig({
  plugins: [plainChart, plainRouter, plainIcons, plainImports, tailwindcss(), reactRouter()],
  server: { middlewareMode: true },
  // The engine's worker loads each job's code when it is asked for; only modules can be split.
  worker: { format: "es" },
  // The server must draw the icons as the browser does.
  ssr: { noExternal: ["lucide-react"] },
  optimizeDeps: { exclude: ["lucide-react"] },
  build: {
    // The stylesheet is inlined by the server; fonts and pictures stay files, so that they can be cached and preloaded.
    assetsInlineLimit: 0,
    // React Router preloads what a link needs.
    modulePreload: false,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: "vendor", test: vendor, priority: 30 },
            { name: "frame", test: frame, priority: 20 },
            { name: "page", test: page, priority: 10 },
            { name: "instruments", test: instruments, priority: 9 },
            { name: "symbols", test: symbols, priority: 9 },
            { name: "figures", test: figures, priority: 8 },
            { name: "tool", test: tool, priority: 8 },
            { name: "chart-frame", test: chartFrame, priority: 7 },
            { name: "curve-chart", test: curve, priority: 6 },
            { name: "lab", test: lab, priority: 5 },
            { name: "runs", test: runs, priority: 4 },
            { name: "rules-tool", test: rules, priority: 3 },
            { name: "record", test: record, priority: 2 },
            { name: "robot-parts", test: robots, priority: 2 },
            { name: "library-index", test: indicators, priority: 2 },
          ],
        },
      },
    },
  },
});
