import { useSyncExternalStore } from "react";

function follow(listener: () => void) {
  window.addEventListener("online", listener);
  window.addEventListener("offline", listener);
  return () => {
    window.removeEventListener("online", listener);
    window.removeEventListener("offline", listener);
  };
}

/** Says that the connection is gone, for as long as it is. */
export function OfflineNote() {
  const online = useSyncExternalStore(
    follow,
    () => navigator.onLine,
    () => true,
  );
  return (
    <p role="status" className="offline-note">
      {online
        ? null
        : "You are offline. What is open keeps working and what you typed is saved; other pages, search and the assistant come back with the connection."}
    </p>
  );
}
