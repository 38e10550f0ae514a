import { expect, test } from "vitest";
import { dataOf, type World } from "./world.ts";

/** The database's interface, as its owner and as others. */
export function restCalls(world: () => World): void {
  test("rows are added, read, changed, merged and removed, under row level security", async () => {
    const { supabase, id } = await world().member("writer");
    const notes = () => supabase.from("compat_notes");
    const added = await dataOf(
      notes()
        .insert(
          [
            { title: "one", stars: 1 },
            { title: "two", stars: 2, tags: ["a"], facts: { n: 1 } },
          ],
          {
            defaultToNull: false,
          },
        )
        .select(),
    );
    expect(added.map(({ title, owner }) => [title, owner])).toEqual([
      ["one", id],
      ["two", id],
    ]);
    const page = await notes()
      .select("title, stars", { count: "exact" })
      .order("stars", { ascending: false })
      .range(0, 0);
    expect([page.data, page.count, page.status]).toEqual([[{ title: "two", stars: 2 }], 2, 206]);
    await dataOf(notes().update({ stars: 5 }).eq("title", "one").select().single());
    const merged = await dataOf(notes().upsert({ title: "two", stars: 9 }, { onConflict: "title" }).select().single());
    expect([merged.stars, merged.tags]).toEqual([9, ["a"]]);
    expect(await dataOf(notes().select("title").contains("tags", ["a"]).eq("facts->>n", "1"))).toEqual([
      { title: "two" },
    ]);
    expect(await dataOf(notes().select("title").or("stars.gt.8,title.eq.none"))).toEqual([{ title: "two" }]);
    const { supabase: stranger } = await world().member("stranger");
    expect(await dataOf(stranger.from("compat_notes").select())).toEqual([]);
    expect((await stranger.from("compat_notes").insert({ title: "x", owner: id })).error?.code).toBe("42501");
    expect((await notes().delete({ count: "exact" }).in("title", ["one", "two"])).count).toBe(2);
  });

  test("functions are called by POST and GET, and their rows are filtered", async () => {
    const { supabase } = await world().member("caller");
    expect(await dataOf(supabase.rpc("compat_add", { a: 2, b: 3 }))).toBe(5);
    expect(await dataOf(supabase.rpc("compat_add", { a: 2, b: 3 }, { get: true }))).toBe(5);
    await dataOf(
      supabase
        .from("compat_notes")
        .insert(
          [
            { title: "c1", stars: 3 },
            { title: "c2", stars: 4 },
          ],
          { defaultToNull: false },
        )
        .select(),
    );
    expect(await dataOf(supabase.rpc("compat_starred", { minimum: 3 }).select("title").eq("stars", 4))).toEqual([
      { title: "c2" },
    ]);
  });

  test("one row, other formats, related tables and only the count", async () => {
    const supabase = world().client();
    const courses = () => supabase.from("courses");
    const first = await dataOf(courses().select("id, title").limit(1).single());
    expect((await courses().select().single()).error?.code).toBe("PGRST116");
    expect((await courses().select().eq("id", "none").maybeSingle()).data).toBeNull();
    expect(await dataOf(courses().select("id").eq("id", first.id).csv())).toBe(`id\n${first.id}`);
    const head = await courses().select("*", { head: true, count: "exact" });
    expect([head.data, (head.count ?? 0) > 0]).toEqual([null, true]);
  });

  test("refusals have PostgREST's shape", async () => {
    const supabase = world().client();
    expect((await supabase.from("nothing").select()).error?.code).toBe("PGRST205");
    expect((await supabase.from("courses").select("none")).error?.code).toBe("42703");
    expect((await supabase.from("courses").insert({ title: "x" })).error?.code).toBe("42501");
    expect((await supabase.rpc("nothing")).error?.code).toBe("PGRST202");
    expect(
      (
        await supabase
          .schema("auth" as "public")
          .from("users")
          .select()
      ).error?.code,
    ).toBe("PGRST106");
  });
}
