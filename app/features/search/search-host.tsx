import { Suspense, useEffect, useState } from "react";
import { lazyComponent } from "../../ui/lazy-component.ts";
import { setSearchOpen, useSearchOpen } from "./search-open.ts";

const SearchPalette = lazyComponent(() => import("./search-palette.tsx"));

const isShortcut = (event: KeyboardEvent) =>
  event.key.toLowerCase() === "k" && (event.metaKey || event.ctrlKey) && !event.altKey && !event.shiftKey;

/** Stands once in the root: listens for Cmd/Ctrl+K everywhere and fetches the palette when it is first wanted. */
export function SearchHost() {
  const open = useSearchOpen();
  const [wanted, setWanted] = useState(false);

  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (!isShortcut(event)) return;
      event.preventDefault();
      setSearchOpen((now) => !now);
    };
    window.addEventListener("keydown", onKeyDown);
    return () => window.removeEventListener("keydown", onKeyDown);
  }, []);
  useEffect(() => {
    if (open) setWanted(true);
  }, [open]);

  if (!wanted) return null;
  return (
    <Suspense fallback={null}>
      <SearchPalette open={open} onOpenChange={setSearchOpen} />
    </Suspense>
  );
}
