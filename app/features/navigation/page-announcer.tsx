import { useEffect, useRef, useState } from "react";
import { useLocation } from "react-router";

/** Reads out the title of the page that a link has led to: without a new document a screen reader says nothing. */
export function PageAnnouncer() {
  const { pathname } = useLocation();
  const [title, setTitle] = useState("");
  const shown = useRef(pathname);
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    setTitle(document.title);
  }, [pathname]);
  return (
    <p className="sr-only" aria-live="polite" data-announcer>
      {title}
    </p>
  );
}
