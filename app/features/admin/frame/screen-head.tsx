import type { ReactNode } from "react";
import { PageLink } from "#app/ui/page-link.tsx";

type Props = {
  readonly title: ReactNode;
  readonly about?: ReactNode;
  readonly back?: { readonly to: string; readonly name: string };
  /** At the right of the title. */
  readonly children?: ReactNode;
};

/** The first lines of a screen of the console. */
export function ScreenHead({ title, about, back, children }: Props) {
  return (
    <header className="admin-head">
      <div className="min-w-0">
        {back && (
          <PageLink to={back.to} className="text-link small inline-flex min-h-11 items-center">
            ← {back.name}
          </PageLink>
        )}
        <h1 className="break-words">{title}</h1>
        {about && <p className="mt-2 max-w-[70ch] text-ink2">{about}</p>}
      </div>
      {children && <div className="flex flex-wrap items-center gap-2">{children}</div>}
    </header>
  );
}
