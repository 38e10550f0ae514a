/** To be called on the first sign of intent: what a dialog needs is then there when it is asked for. */
export const loadDialogs = () => import("./dialog-frame.tsx");
