import type { IncomingMessage, Server, ServerResponse } from "node:http";
import type { ServerBuild } from "react-router";

export type Development = {
  readonly build: () => Promise<ServerBuild>;
  readonly middlewares: (request: IncomingMessage, response: ServerResponse, next: () => void) => void;
  attach(server: Server): void;
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
    attach: (server) => {
      server.on("upgrade", (request, socket, head) => upgrades.emit("upgrade", request, socket, head));
    },
    close: () => vite.close(),
  };
}
