import type { NavGroup } from "#content/types.ts";
import { Disclosure } from "../../ui/disclosure.tsx";
import { SiteLink } from "../../ui/site-link.tsx";

type Props = { readonly groups: readonly NavGroup[]; readonly onFollow: () => void; readonly openAtFirst?: boolean };

/** Groups open and close independently of one another; following a link closes the drawer they stand in. */
export function MoreGroups({ groups, onFollow, openAtFirst = true }: Props) {
  return (
    <div className="divide-y divide-line">
      {groups.map((group) => (
        <Disclosure key={group.name} summary={group.name} open={openAtFirst}>
          <ul>
            {group.items.map((item) => (
              <li key={item.href}>
                <SiteLink className="drawer-link" href={item.href} onClick={onFollow}>
                  {item.name}
                </SiteLink>
              </li>
            ))}
          </ul>
        </Disclosure>
      ))}
    </div>
  );
}
