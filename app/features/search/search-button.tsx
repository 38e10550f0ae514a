import { Search } from "lucide-react";
import { setSearchOpen } from "./search-open.ts";

const openPalette = () => setSearchOpen(true);

/** On the first sign of intent; if it fails the palette itself will say so. */
const prepare = () => {
  import("./search-palette.tsx").catch(() => undefined);
  import("./load-search-entries.ts").then(({ loadSearchEntries }) => loadSearchEntries()).catch(() => undefined);
};

/** `hero` looks like the input it opens; `icon` fits a navigation bar. */
export function SearchButton({ variant }: { readonly variant: "hero" | "icon" }) {
  const shared = { type: "button", onClick: openPalette, onPointerEnter: prepare, onFocus: prepare } as const;
  if (variant === "icon") {
    return (
      <button
        {...shared}
        className="icon-btn"
        aria-label="Search"
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K Meta+K"
      >
        <Search size={19} strokeWidth={1.75} aria-hidden="true" />
      </button>
    );
  }
  return (
    <button
      {...shared}
      aria-haspopup="dialog"
      aria-keyshortcuts="Control+K Meta+K"
      className="input needs-script flex cursor-text items-center gap-3 text-left text-ink3!"
      title="Search pages, tools, and features (Ctrl K)"
    >
      <Search size={17} strokeWidth={1.75} aria-hidden="true" className="flex-none" />
      <span className="min-w-0 flex-1 truncate">Search pages, tools, and features...</span>
      <span aria-hidden="true" className="search-keys max-2xl:hidden" />
    </button>
  );
}
