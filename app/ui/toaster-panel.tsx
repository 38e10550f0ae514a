import { useEffect, useState, useSyncExternalStore } from "react";
import { createPortal } from "react-dom";
import { Toaster as Sonner, toast as sonner } from "sonner";
import { toastHost } from "./open-modal.ts";
import { attachToaster, type Toast } from "./toast.ts";

function show({ title, description, variant, duration, action }: Toast) {
  const say = variant === "destructive" ? sonner.error : sonner;
  say(title, { description, duration, action });
}

function watchTheme(onChange: () => void) {
  const observer = new MutationObserver(onChange);
  observer.observe(document.documentElement, { attributeFilter: ["data-theme"] });
  return () => observer.disconnect();
}
const currentTheme = () => (document.documentElement.dataset.theme === "night" ? "dark" : "light");

export default function ToasterPanel() {
  const theme = useSyncExternalStore(watchTheme, currentTheme, () => "light" as const);
  const [host] = useState(toastHost);
  useEffect(() => attachToaster(show, () => sonner.dismiss()), []);
  return createPortal(
    <Sonner
      theme={theme}
      position="bottom-right"
      visibleToasts={1}
      duration={4000}
      hotkey={["altKey", "KeyT"]}
      containerAriaLabel="Notifications"
      className="toaster"
      closeButton
    />,
    host,
  );
}
