import type { AnchorHTMLAttributes, MouseEvent } from "react";
import { useLocation } from "react-router";
import { newTabIfOutside } from "./new-tab.ts";
import { PageLink } from "./page-link.tsx";
import { smoothUntilSettled } from "./scroll-to-anchor.ts";

type Props = AnchorHTMLAttributes<HTMLAnchorElement> & { readonly href: string };

/** A link as content names it: `/#academy`, `/robots`, `https://…`, `mailto:…` or a placeholder `#`. */
export function SiteLink({ href, onClick, ...rest }: Props) {
  const { pathname } = useLocation();
  if (!href.startsWith("/")) {
    return <a href={href} onClick={onClick} {...newTabIfOutside(href)} {...rest} />;
  }
  const [path, hash] = href.split("#");
  const here = hash !== undefined && path === pathname;
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    if (here) smoothUntilSettled();
    onClick?.(event);
  };
  return (
    <PageLink to={href} prefetch={here ? "none" : "intent"} preventScrollReset={here} onClick={follow} {...rest} />
  );
}
