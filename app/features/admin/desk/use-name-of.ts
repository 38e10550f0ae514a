import { useQuery } from "@tanstack/react-query";
import { browserClient } from "#app/data/client.ts";
import { rows } from "#app/data/rows.ts";

const tables = { products: "id,name", mentors: "id,name", booking_kinds: "id,name:title" } as const;

/** How the rows of a table are called, by id; the id itself until they are read, and of a row that is gone. */
export function useNameOf(table: keyof typeof tables): (id: string) => string {
  const { data } = useQuery({
    queryKey: ["admin", "names", table],
    queryFn: async () => {
      const query = (await browserClient()).from(table).select(tables[table]).limit(1000);
      const found = await rows<{ readonly id: string; readonly name: string }>(query);
      return new Map(found.map(({ id, name }) => [id, name]));
    },
  });
  return (id) => data?.get(id) ?? id;
}
