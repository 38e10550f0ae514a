import type { Config } from "@react-router/dev/config";

export default {
  appDirectory: "app",
  // One folder for each state of the sources; see server/ensure-build.ts.
  buildDirectory: process.env.BUILD_DIRECTORY ?? "build/unnamed",
  ssr: true,
  routeDiscovery: { mode: "initial" },
} satisfies Config;
