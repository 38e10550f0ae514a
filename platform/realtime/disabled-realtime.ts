import { HttpError } from "../http/errors.ts";
import { jsonResponse } from "../http/json-response.ts";
import type { Realtime } from "./realtime.ts";
import { refuseUpgrade } from "./upgrade.ts";

const message = "Realtime is switched off on this server: realtime.enabled in supabase/config.toml";

/** In place of the service where the settings switch it off: nothing is followed, and every request is told why. */
export const disabledRealtime: Realtime = {
  service: async () => jsonResponse(404, { error: message, message }),
  upgrade: (_request, socket) => {
    socket.on("error", () => socket.destroy());
    refuseUpgrade(socket, new HttpError(404, "disabled", message));
  },
  closeSockets: () => undefined,
  close: async () => undefined,
};
