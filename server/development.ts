import type { IncomingMessage, ServerResponse } from "node:http";
import type { ServerBuild } from "react-router";
import type { UpgradeRoute } from "./listener.ts";

export type Development = {
  readonly build: () => Promise<ServerBuild>;
  readonly middlewares: (request: IncomingMessage, response: ServerResponse, next: () => void) => void;
  /** Hot replacement: whatever the back end does not take. */
  readonly upgrades: UpgradeRoute;
  close(): Promise<void>;
};

/** Vite inside our own process: one port for pages, modules and hot replacement. */
export async function openDevelopment(root: string): Promise<Development> {
  const { createServer } = await import("vite");
  const upgrades = new (await import("node:http")).Server();
  const vite = await createServer({ root, server: { middlewareMode: true, hmr: { server: upgrades } } });
  return {
    build: () => vite.ssrLoadModule("virtual:react-router/server-build") as Promise<ServerBuild>,
    middlewares: vite.middlewares,
    upgrades: {
      handles: () => true,
      upgrade: (request, socket, head) => void upgrades.emit("upgrade", request, socket, head),
    },
    close: () => vite.close(),
  };
}
