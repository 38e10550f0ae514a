import { useSyncExternalStore } from "react";
import { useAddressState } from "#app/ui/use-address-state.ts";
import { readView, viewSearch } from "./scan-view-state.ts";

const scanAddress = { read: readView, write: viewSearch };
const never = () => () => {};

/** What the visitor has set, held in the address. `ready` says that the address has been read: the server's page shows the default. */
export function useScanView() {
  const [view, change] = useAddressState(scanAddress);
  const ready = useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
  return { view, change, ready };
}
