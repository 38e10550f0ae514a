import { Suspense, useEffect, useState } from "react";
import { lazyComponent } from "../../ui/lazy-component.ts";
import { setSearchOpen, useSearchOpen } from "./search-open.ts";

const SearchPalette = lazyComponent(() => import("./search-palette.tsx"));

/** Once in the root: fetches the palette when it is first wanted. */
export function SearchHost() {
  const open = useSearchOpen();
  const [wanted, setWanted] = useState(false);

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
