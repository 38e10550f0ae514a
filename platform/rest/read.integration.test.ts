import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createWorld, type World } from "./test-world.ts";

let world: World;
// biome-ignore lint/suspicious/noExplicitAny: the schema of the test has no generated types
const from = (table: string): any => world.as("anon").from(table as never);
const names = async (query: PromiseLike<{ data: { name: string }[] | null; error: unknown }>) => {
  const { data, error } = await query;
  if (error) throw new Error(JSON.stringify(error));
  return data?.map(({ name }) => name.slice(0, 3)).join(" ");
};

beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.stop());

const ada = "Ada";
const blaise = "Bla";
const cle = "Clé";

describe("filters", () => {
  const authors = () => from("authors").select("name").order("id");
  it.each<[string, (q: ReturnType<typeof authors>) => unknown, string]>([
    ["eq", (q) => q.eq("name", "Ada"), ada],
    ["eq with every reserved character", (q) => q.eq("name", 'Clé, "the (odd)"'), cle],
    ["neq", (q) => q.neq("name", "Ada"), `${blaise} ${cle}`],
    ["gt", (q) => q.gt("id", 1), `${blaise} ${cle}`],
    ["gte", (q) => q.gte("id", 2), `${blaise} ${cle}`],
    ["lt", (q) => q.lt("born", "1700-01-01"), blaise],
    ["lte", (q) => q.lte("id", 1), ada],
    ["like", (q) => q.like("name", "%a%"), `${ada} ${blaise}`],
    ["like any of", (q) => q.likeAnyOf("name", ["A%", "B%"]), `${ada} ${blaise}`],
    ["like all of", (q) => q.likeAllOf("name", ["%a%", "B%"]), blaise],
    ["ilike", (q) => q.ilike("name", "a%"), ada],
    ["match", (q) => q.filter("name", "match", "^[AB]"), `${ada} ${blaise}`],
    ["imatch", (q) => q.filter("name", "imatch", "^a"), ada],
    ["is null", (q) => q.is("born", null), cle],
    ["is not null", (q) => q.filter("born", "is", "not_null"), `${ada} ${blaise}`],
    ["is true", (q) => q.is("active", true), ada],
    ["is unknown", (q) => q.filter("active", "is", "unknown"), cle],
    ["isdistinct", (q) => q.filter("born", "isdistinct", "1815-12-10"), `${blaise} ${cle}`],
    ["in", (q) => q.in("id", [1, 3]), `${ada} ${cle}`],
    ["in with reserved characters", (q) => q.filter("name", "in", '("Clé, \\"the (odd)\\"",Ada)'), `${ada} ${cle}`],
    ["in nothing", (q) => q.in("id", []), ""],
    ["eq any", (q) => q.filter("id", "eq(any)", "{1,2}"), `${ada} ${blaise}`],
    ["contains, array", (q) => q.contains("tags", ["poetry"]), ada],
    ["contains, json", (q) => q.contains("data", { n: 2 }), blaise],
    ["contained by", (q) => q.containedBy("tags", ["math"]), `${blaise} ${cle}`],
    ["overlaps", (q) => q.overlaps("tags", ["math", "x"]), `${ada} ${blaise}`],
    ["range left of", (q) => q.rangeLt("years", "[1700,1800)"), blaise],
    ["range right of", (q) => q.rangeGt("years", "[1700,1800)"), ada],
    ["range not left of", (q) => q.rangeGte("years", "[1700,1800)"), ada],
    ["range not right of", (q) => q.rangeLte("years", "[1600,1700)"), blaise],
    ["range adjacent", (q) => q.rangeAdjacent("years", "[1662,1700)"), blaise],
    ["full text search", (q) => q.textSearch("words", "weave & engine", { config: "english" }), ada],
    ["plain text search", (q) => q.textSearch("words", "weaving engines", { type: "plain", config: "english" }), ada],
    ["phrase search", (q) => q.textSearch("words", "weave pattern", { type: "phrase", config: "english" }), ada],
    ["websearch", (q) => q.textSearch("words", "think -engine", { type: "websearch", config: "english" }), blaise],
    ["text search in a text column", (q) => q.textSearch("name", "ada"), ada],
    ["not", (q) => q.not("id", "eq", 1), `${blaise} ${cle}`],
    ["not in", (q) => q.not("id", "in", "(1,2)"), cle],
    ["or", (q) => q.or("id.eq.1,name.like.B*"), `${ada} ${blaise}`],
    ["nested logic", (q) => q.or("and(id.gt.1,id.lt.3),not.and(active.is.null,id.gt.0)"), `${ada} ${blaise}`],
    ["quoted value in logic", (q) => q.or('name.eq."Clé, \\"the (odd)\\"",id.eq.1'), `${ada} ${cle}`],
    ["array value in logic", (q) => q.or("tags.cs.{math,poetry},id.eq.3"), `${ada} ${cle}`],
    ["json path as text", (q) => q.eq("data->home->>city", "Paris"), blaise],
    ["json path as json", (q) => q.eq("data->n", 2), blaise],
    ["json array element", (q) => q.eq("data->langs->>1", "fr"), ada],
    ["array element", (q) => q.eq("tags->>0", "math"), `${ada} ${blaise}`],
    ["several filters at once", (q) => q.gt("id", 1).lt("id", 3), blaise],
  ])("%s", async (_, narrow, expected) => {
    expect(await names(narrow(authors()) as never)).toBe(expected);
  });
});

describe("select", () => {
  it("renames, casts, walks into JSON and computes columns", async () => {
    const { data } = await from("books").select("key:id::text,title_length,home:title").eq("id", 1).single();
    expect(data).toEqual({ key: "1", title_length: 7, home: "Engines" });
    const json = await from("authors").select("data->home->>city, first:data->langs->0, tags->1").eq("id", 1).single();
    expect(json.data).toEqual({ city: "London", first: "en", tags: "poetry" });
  });

  it("keeps integers that JavaScript cannot hold", async () => {
    await from("books").update({ big: "9007199254740993" }).eq("id", 4);
    const response = await world.ask("/books?select=big&id=eq.4");
    expect(await response.text()).toBe('[{"big":9007199254740993}]');
  });

  it("orders, with nulls where they are wanted, and by a related column", async () => {
    const by = async (path: string) =>
      ((await (await world.ask(`/books?select=id${path}`)).json()) as { id: number }[]).map(({ id }) => id).join("");
    expect(await by("&order=price.desc.nullslast,id")).toBe("2314");
    expect(await by("&order=price.nullsfirst")).toBe("4132");
    expect(await by(",authors!books_author_id_fkey()&order=authors(name).desc.nullslast,id.desc")).toBe("3214");
  });

  it("strips nulls", async () => {
    const { data } = await from("books").select("id,price").eq("id", 4).stripNulls();
    expect(data).toEqual([{ id: 4 }]);
  });

  it("answers CSV with a header, quoting what needs it", async () => {
    const { data } = await from("authors").select("id,name,born").order("id").csv();
    expect(data).toBe('id,name,born\n1,Ada,1815-12-10\n2,Blaise,1623-06-19\n3,"Clé, ""the (odd)""",');
    expect((await from("authors").select("id,name").eq("id", 0).csv()).data).toBe("id,name");
  });

  it("aggregates, groups by the rest and orders the groups", async () => {
    const { data } = await from("books")
      .select("author_id, n:count(), pages.sum(), top:price.max()::int")
      .order("author_id");
    expect(data).toEqual([
      { author_id: 1, n: 2, sum: 420, top: 21 },
      { author_id: 2, n: 1, sum: 200, top: 15 },
      { author_id: null, n: 1, sum: 50, top: null },
    ]);
  });
});

describe("embedding", () => {
  it("many-to-one, one-to-many, one-to-one and many-to-many", async () => {
    const { data, error } = await from("books")
      .select(
        "title, author:authors!author_id(name), book_details(isbn), genres(name), editor:authors!books_editor(name)",
      )
      .order("id")
      .order("name", { referencedTable: "genres" })
      .limit(2);
    expect(error).toBeNull();
    expect(data).toEqual([
      {
        title: "Engines",
        author: { name: "Ada" },
        book_details: { isbn: "111" },
        genres: [{ name: "science" }],
        editor: { name: "Blaise" },
      },
      {
        title: "Notes",
        author: { name: "Ada" },
        book_details: { isbn: "222" },
        genres: [{ name: "letters" }, { name: "science" }],
        editor: null,
      },
    ]);
    const details = await from("book_details").select("isbn, books(title)").eq("book_id", 1).single();
    expect(details.data).toEqual({ isbn: "111", books: { title: "Engines" } });
  });

  it("a constraint's or column's name stands for its table", async () => {
    const { data } = await from("books").select("author_id(name), books_editor(name)").eq("id", 1).single();
    expect(data).toEqual({ author_id: { name: "Ada" }, books_editor: { name: "Blaise" } });
  });

  it("filters, orders and limits an embedded list by itself", async () => {
    const { data } = await from("authors")
      .select("name, books!books_author_id_fkey(title)")
      .gt("books.pages", 100)
      .order("pages", { referencedTable: "books", ascending: false })
      .limit(1, { referencedTable: "books" })
      .lte("id", 2)
      .order("id");
    expect(data).toEqual([
      { name: "Ada", books: [{ title: "Notes" }] },
      { name: "Blaise", books: [{ title: "Thoughts" }] },
    ]);
  });

  it("!inner keeps only rows that have the resource, nested too, and counts them so", async () => {
    const { data, count } = await from("authors")
      .select("name, books!books_author_id_fkey!inner(title, book_details!inner(isbn))", { count: "exact" })
      .eq("books.book_details.isbn", "222");
    expect(data).toEqual([{ name: "Ada", books: [{ title: "Notes", book_details: { isbn: "222" } }] }]);
    expect(count).toBe(1);
  });

  it("asks whether there is a resource with is.null, alone and inside or", async () => {
    const ids = async (query: string) =>
      ((await (await world.ask(`/books?select=id,book_details()&order=id&${query}`)).json()) as { id: number }[])
        .map(({ id }) => id)
        .join("");
    expect(await ids("book_details=is.null")).toBe("34");
    expect(await ids("book_details=not.is.null")).toBe("12");
    expect(await ids("or=(book_details.is.null,id.eq.1)")).toBe("134");
  });

  it("a table's relationship to itself goes to children by its name, to the parent by the column", async () => {
    const { data } = await from("shelves").select("label, shelves(label), parent_id(label)").eq("id", 2).single();
    expect(data).toEqual({ label: "left", shelves: [{ label: "leaf" }], parent_id: { label: "root" } });
  });

  it("through views and computed relationships", async () => {
    const view = await from("long_books").select("title, authors(name), genres(name)").eq("book_id", 3).single();
    expect(view.data).toEqual({ title: "Thoughts", authors: { name: "Blaise" }, genres: [{ name: "letters" }] });
    const computed = await from("authors").select("newest_books(title)").eq("id", 1).single();
    expect(computed.data).toEqual({ newest_books: [{ title: "Notes" }, { title: "Engines" }] });
  });

  it("spreads to-one columns into the row and to-many columns into arrays", async () => {
    const one = await from("books").select("title, ...authors!author_id(writer:name, born)").eq("id", 1).single();
    expect(one.data).toEqual({ title: "Engines", writer: "Ada", born: "1815-12-10" });
    const many = await from("authors")
      .select("name, ...books!books_author_id_fkey(titles:title)")
      .order("title", { referencedTable: "books" })
      .lte("id", 2)
      .order("id");
    expect(many.data).toEqual([
      { name: "Ada", titles: ["Engines", "Notes"] },
      { name: "Blaise", titles: ["Thoughts"] },
    ]);
  });

  it("aggregates embedded lists and what a spread brings", async () => {
    const counts = await from("authors").select("name, books!books_author_id_fkey(count)").lte("id", 2).order("id");
    expect(counts.data).toEqual([
      { name: "Ada", books: [{ count: 2 }] },
      { name: "Blaise", books: [{ count: 1 }] },
    ]);
    const hoisted = await from("book_details").select("...books(author_id, pages.sum())");
    expect(hoisted.data).toEqual([{ author_id: 1, sum: 420 }]);
  });

  it("explains an ambiguous and an unknown relationship", async () => {
    const ambiguous = await from("books").select("authors(name)");
    expect(ambiguous).toMatchObject({
      status: 300,
      error: { code: "PGRST201", hint: expect.stringContaining("authors!books_editor") },
    });
    const unknown = await from("books").select("genre(name)");
    expect(unknown).toMatchObject({
      status: 400,
      error: { code: "PGRST200", hint: "Perhaps you meant 'genres' instead of 'genre'." },
    });
  });
});

describe("pages and counts", () => {
  it("says the range, 206 only when the total is known, 416 past the end", async () => {
    const head = async (path: string, headers: Record<string, string> = {}) => {
      const { status, headers: answered } = await world.ask(path, { headers });
      return `${status} ${answered.get("content-range")}`;
    };
    expect(await head("/books?limit=2")).toBe("200 0-1/*");
    expect(await head("/books?limit=2", { prefer: "count=exact" })).toBe("206 0-1/4");
    expect(await head("/books", { prefer: "count=exact" })).toBe("200 0-3/4");
    expect(await head("/books?id=eq.0", { prefer: "count=exact" })).toBe("200 */0");
    expect(await head("/books", { range: "1-2", prefer: "count=exact" })).toBe("206 1-2/4");
    expect(await head("/books?offset=9", { prefer: "count=exact" })).toBe("416 null");
    expect(await head("/books?offset=9")).toBe("200 */*");
    expect(await head("/books", { range: "3-1" })).toBe("416 null");
    expect(await head("/books?limit=-1")).toBe("416 null");
  });

  it("counts exactly, by plan and by estimate, with and without the rows", async () => {
    for (const count of ["exact", "planned", "estimated"] as const) {
      const { data, count: total } = await from("books").select("*", { count, head: true });
      expect(data).toBeNull();
      expect(total).toBeGreaterThan(0);
    }
    expect((await from("books").select("id", { count: "estimated" }).limit(1)).count).toBe(4);
  });

  it("single wants exactly one row, maybeSingle at most one", async () => {
    expect((await from("books").select("id").eq("id", 1).single()).data).toEqual({ id: 1 });
    expect(await from("books").select("id").single()).toMatchObject({
      status: 406,
      error: { code: "PGRST116", details: "The result contains 4 rows" },
    });
    expect(await from("books").select("id").eq("id", 0).single()).toMatchObject({
      status: 406,
      data: null,
      error: { code: "PGRST116", details: "The result contains 0 rows" },
    });
    expect((await from("books").select("id").eq("id", 0).maybeSingle()).data).toBeNull();
  });

  it("caps rows", async () => {
    const small = await createWorld({ maxRows: 2 });
    try {
      const { data } = await small
        .as("anon")
        .from("books" as never)
        .select("id")
        .limit(100);
      expect(data).toHaveLength(2);
    } finally {
      await small.stop();
    }
  });
});

describe("errors of a read", () => {
  it.each([
    ["/nobooks", 404, "PGRST205"],
    ["/books?select=nope", 400, "42703"],
    ["/books?nope=eq.1", 400, "42703"],
    ["/books?id=eq.abc", 400, "22P02"],
    ["/books?id=like.*1*", 404, "42883"],
    ["/authors?mood=eq.angry", 400, "22P02"],
    ["/authors?born=gt.yesterdayish", 400, "22007"],
    ["/authors?name=match.(", 400, "2201B"],
    ["/authors?words=fts.a%20b", 400, "42601"],
    ["/authors?years=cs.[", 400, "22P02"],
    ["/books?id=foo.1", 400, "PGRST100"],
    ["/books?select=id,", 400, "PGRST100"],
    ["/books?select=id::nonsense", 400, "42704"],
    ["/books?select=title::regclass", 400, "42704"],
    ["/books?select=title::regrole", 400, "42704"],
    ["/books?order=id.up", 400, "PGRST100"],
    ["/books?or=(id.eq.1", 400, "PGRST100"],
    ["/books?authors.id=eq.1", 400, "PGRST108"],
    ["/books?select=genres()&genres=eq.1", 400, "PGRST120"],
    ["/books?select=genres()&order=genres(name)", 400, "PGRST118"],
    ["/books/1", 404, "PGRST125"],
    ["/books?title=eq.%00", 400, "PGRST100"],
    ["/books?limit=many", 400, "PGRST100"],
  ])("%s → %i %s", async (path, status, code) => {
    const response = await world.ask(path);
    expect([response.status, ((await response.json()) as { code: string }).code]).toEqual([status, code]);
  });

  it("refuses what it cannot answer in, schemas it does not expose and unknown methods", async () => {
    const code = async (init: RequestInit) => {
      const response = await world.ask("/books", init);
      return `${response.status} ${((await response.json()) as { code: string }).code}`;
    };
    expect(await code({ headers: { accept: "image/png" } })).toBe("406 PGRST107");
    expect(await code({ headers: { "accept-profile": "auth" } })).toBe("406 PGRST106");
    expect(await code({ method: "PROPFIND" })).toBe("405 PGRST117");
    expect(await code({ headers: { prefer: "handling=strict, anything=else" } })).toBe("400 PGRST122");
  });

  it("hints name what the caller may see and nothing else", async () => {
    const hint = async (path: string, as: "anon" | "service") =>
      ((await (await world.ask(path, { as })).json()) as { hint: string | null }).hint;
    expect(await hint("/secret_ledgr", "anon")).toBeNull();
    expect(await hint("/secret_ledgr", "service")).toBe("Perhaps you meant the table 'library.secret_ledger'");
    expect(await hint("/book", "anon")).toBe("Perhaps you meant the table 'library.books'");
    expect(await hint("/authors?select=secret_ledge(id)", "anon")).toBeNull();
    expect(await hint("/books?titel=eq.1", "anon")).toBe('Perhaps you meant to reference the column "books.title".');
  });

  it("a failed statement does not name tables the caller cannot see", async () => {
    await world.database.asService((tx) => tx.query("insert into library.secret_ledger values (1, 3)"));
    const text = await (await world.ask("/authors?id=eq.3", { method: "DELETE" })).text();
    expect(text).toContain("23503");
    expect(text).not.toContain('\\"secret_ledger\\"');
  });
});
