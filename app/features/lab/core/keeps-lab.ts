import { deviceKeep } from "./device-keep.ts";

const own = "northpip.lab.";

/** Whether the device keeps anything of the lab's, so that this visitor would see something else than the server wrote. */
export const keepsLab = (): boolean => Object.keys(deviceKeep() ?? {}).some((key) => key.startsWith(own));
