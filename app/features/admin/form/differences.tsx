import { lineDiff } from "../content/line-diff.ts";
import { shownValue } from "../content/shown-value.ts";
import { type Collection, fieldsOfAll, type Row } from "../definition/collection.ts";

type Props = { readonly collection: Collection; readonly before: Row; readonly after: Row };

const kept = new Set(["updated_at"]);

/** The columns in which two rows differ, with what was taken out and put in. */
export function Differences({ collection, before, after }: Props) {
  const fields = fieldsOfAll(collection);
  const { single } = collection;
  const inside = (row: Row): Row => (single ? ((row[single.inside] ?? {}) as Row) : row);
  const [old, now] = [inside(before), inside(after)];
  const names = Object.keys({ ...old, ...now }).filter(
    (name) => !kept.has(name) && name in now && JSON.stringify(old[name]) !== JSON.stringify(now[name]),
  );
  if (names.length === 0) return <p className="small text-ink2">Nothing that is shown differs.</p>;
  return (
    <dl className="grid gap-3">
      {names.map((name) => (
        <div key={name}>
          <dt className="small font-semibold">{fields[name]?.label ?? name}</dt>
          <dd className="admin-diff">
            {lineDiff(shownValue(fields[name], old[name]), shownValue(fields[name], now[name])).map(
              ({ sign, line }, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: a comparison does not change its order.
                <div key={at} data-sign={sign}>
                  <span className="sr-only">{{ "+": "added: ", "-": "removed: ", " ": "" }[sign]}</span>
                  {line || " "}
                </div>
              ),
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}
