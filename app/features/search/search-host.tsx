import { useEffect, useState } from "react";
import { lazyInPlace } from "../../ui/lazy-component.ts";
import { setSearchOpen, useSearchOpen } from "./search-open.ts";

const SearchPalette = lazyInPlace(() => import("./search-palette.tsx"));

/** Once in the root: fetches the palette when it is first wanted. */
export function SearchHost() {
  const open = useSearchOpen();
  const [wanted, setWanted] = useState(false);

  useEffect(() => {
    if (open) setWanted(true);
  }, [open]);

  if (!wanted) return null;
  return <SearchPalette open={open} onOpenChange={setSearchOpen} />;
}
