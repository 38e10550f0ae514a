import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { Tx } from "#platform/postgres/database.ts";
import { DatabaseUnavailable } from "#platform/postgres/errors.ts";
import { readSettings } from "#platform/settings/read-settings.ts";
import { serverClient } from "../../app/data/server-client.ts";
import { courseWorld, type Person } from "../../tests/support/course-world.ts";
import { addSampleBook, sampleFolder } from "../../tests/support/sample-books.ts";
import { fileBackEnd } from "../documents/serve-files.ts";
import { type SetRequest, setDocument } from "../documents/set-document.ts";
import { booksFunction } from "./books-function.ts";
import { createBookWork, pagesOf } from "./books-job.ts";
import { createEditions, type Editions } from "./editions.ts";

const siteUrl = "http://127.0.0.1:3000";
const warnings: string[] = [];
const log = { info() {}, warn: (words: string) => void warnings.push(words), error() {} };
const book = "sample-book";
let settings = 0;
const set = (request: SetRequest) => {
  settings++;
  return setDocument(request);
};
let editions: Editions;
const world = await courseWorld((running) => {
  const service = () =>
    serverClient(
      (input, init) => running().fetch(new Request(input, init), { remoteAddress: "in-process" }),
      running().keys.serviceRoleKey,
      siteUrl,
    );
  editions = createEditions({ siteUrl, service, set });
  const file = new URL("../../supabase/config.toml", import.meta.url).pathname;
  return { functions: { books: booksFunction(editions) }, settings: readSettings(file).settings };
});
const { platform, database, student, other, sql, ask, happen, courseId } = world;
const service = () =>
  serverClient(
    (input, init) => platform.fetch(new Request(input, init), { remoteAddress: "in-process" }),
    platform.keys.serviceRoleKey,
    siteUrl,
  );
const workOf = (made: () => Editions, of = database) =>
  createBookWork({
    database: of,
    editions: {
      of: (source) => made().of(source),
      removeOlder: (...given) => made().removeOlder(...given),
    },
    service,
    log,
    folder: sampleFolder,
  });
const work = workOf(() => editions);

const get = async (caller: Person | null, name: string, init: RequestInit = {}, address = "198.51.100.1") => {
  const token = caller ? await platform.keys.sign(caller, { expiresIn: 600 }) : platform.keys.anonKey;
  const headers = { ...(init.headers as object), authorization: `Bearer ${token}`, apikey: platform.keys.anonKey };
  const request = new Request(`${siteUrl}/functions/v1/books/${name}`, { ...init, headers });
  return platform.fetch(request, { remoteAddress: address });
};
const statuses = async (name: string) => {
  const found = [];
  for (const caller of [null, other, student]) found.push((await get(caller, name)).status);
  return found;
};
const files = async () =>
  (await sql("select name from storage.objects where bucket_id = 'books' order by name")).map(({ name }) =>
    String(name),
  );
const free = (course: string | null) => sql("update public.books set course_id = $1 where id = $2", [course, book]);

beforeAll(async () => {
  await sql("delete from public.books");
  await addSampleBook(sql);
  await work();
}, 120_000);
afterAll(() => world.stop());
beforeEach(async () => {
  await sql("update public.books set status = 'published', publish_at = null");
  await free(null);
});

test("a book is set once for its content; an edit sets it again and its older files go", async () => {
  const before = await files();
  expect(before.map((name) => name.replace(/[0-9a-f]{32}/, "HASH"))).toEqual([`${book}/HASH.epub`, `${book}/HASH.pdf`]);
  const first = settings;
  expect(await work(), "nothing changed").toEqual([]);
  const answers = await Promise.all([get(null, `${book}.pdf`), get(null, `${book}.pdf`), get(other, `${book}.pdf`)]);
  const bytes = new Uint8Array(await (answers[0] as Response).arrayBuffer());
  expect(settings, "downloads come from storage").toBe(first);
  const [edition] = await sql("select pages, pdf_bytes, epub_bytes from public.book_editions");
  expect(edition).toMatchObject({ pages: pagesOf(bytes), pdf_bytes: bytes.length });
  expect(pagesOf(bytes)).toBeGreaterThan(4);
  expect(Buffer.from(bytes).toString("latin1")).toMatch(/\/StructTreeRoot/);

  await sql("update public.book_chapter_texts set body = body || ' An added sentence.' where chapter_id = $1", [
    `${book}-a-gap`,
  ]);
  // Before the job has come by: whoever asks first has it made, and everybody who asks meanwhile gets the same.
  await Promise.all([get(null, `${book}.pdf`), get(null, `${book}.pdf`)]);
  expect(settings).toBe(first + 1);
  expect(await work()).toEqual([book]);
  expect(settings).toBe(first + 1);
  expect((await files()).filter((name) => before.includes(name))).toEqual([]);
  expect(await files()).toHaveLength(2);
}, 60_000);

test("two processes whose editions differ set a book once each, and again for new content", async () => {
  const elsewhere = createEditions({ siteUrl: "https://other.example", service, set });
  const otherWork = workOf(() => elsewhere);
  const round = async () => [await work(), await otherWork()];
  expect(await round()).toEqual([[], [book]]);
  expect([await round(), await round()], "each has heard of the other's").toEqual([
    [[], []],
    [[], []],
  ]);
  await sql("update public.book_chapter_texts set body = body || ' Another.' where chapter_id = $1", [`${book}-a-gap`]);
  expect(await round()).toEqual([[book], [book]]);
  expect(await round()).toEqual([[], []]);
}, 60_000);

test("two processes that compute the same figures at once both keep them", async () => {
  await sql("delete from public.book_editions");
  await sql("delete from public.book_figures");
  const both = Promise.withResolvers<void>();
  let arrived = 0;
  const together: typeof database = {
    ...database,
    asService: (run, options) =>
      database.asService(
        (tx) =>
          run({
            async query(text, values, name) {
              if (arrived < 2 && text.includes("public.books where id = $1 for update")) {
                arrived += 1;
                if (arrived === 2) both.resolve();
                await both.promise;
              }
              return tx.query(text, values, name);
            },
          }),
        options,
      ),
  };
  warnings.length = 0;
  await Promise.all([workOf(() => editions, together)(), workOf(() => editions, together)()]);
  expect(warnings).toEqual([]);
  expect((await sql("select name from public.book_figures")).length).toBeGreaterThan(0);
}, 60_000);

test.each([
  ["the list of books", "left join public.book_editions"],
  ["the note of a book that was set", "insert into public.book_editions"],
])(
  "where the database had no turn for %s, the book is there at the next look",
  async (_, refused) => {
    await sql("update public.book_chapter_texts set body = body || ' More.' where chapter_id = $1", [`${book}-a-gap`]);
    let busy = true;
    const lists = async (tx: Tx): Promise<Tx> => ({
      query(text, values, name) {
        if (!busy || !text.includes(refused)) return tx.query(text, values, name);
        busy = false;
        return Promise.reject(new DatabaseUnavailable("busy"));
      },
    });
    const crowded: typeof database = {
      ...database,
      asService: (run, options) => database.asService(async (tx) => run(await lists(tx)), options),
    };
    const busyWork = workOf(() => editions, crowded);
    expect(await busyWork().catch(() => [])).toEqual([]);
    expect(busy).toBe(false);
    expect(await busyWork()).toEqual([book]);
  },
  60_000,
);

test("its figures are rows that the program computed, drawn in the book", async () => {
  const rows = await sql("select name, figure ->> 'kind' as kind from public.book_figures order by name");
  expect(rows).toEqual([
    { name: "cost-bars", kind: "bars" },
    { name: "cost-line", kind: "lines" },
    { name: "gap", kind: "candles" },
  ]);
});

test("a free book is for everybody; one of a course for its students, until the purchase ends", async () => {
  expect(await statuses(`${book}.epub`)).toEqual([200, 200, 200]);
  await free(courseId);
  for (const name of [`${book}.pdf`, `${book}.epub`]) expect(await statuses(name)).toEqual([403, 403, 403]);
  const ways = [
    "book_chapter_texts?select=body",
    "book_figures?select=figure",
    "books?select=*,book_chapters(*,book_chapter_texts(*)),book_figures(*)",
    "text_revisions?select=content",
  ];
  const leaks = async (caller: Person | null) => {
    const found = [];
    for (const way of ways)
      if (/only certain part of a trade|Spread of 1\.2 pips/.test((await ask(caller, way)).text)) found.push(way);
    return found;
  };
  expect([await leaks(null), await leaks(student)]).toEqual([[], []]);
  // The files themselves lie in a bucket that nobody but the server reads.
  for (const name of await files())
    for (const place of [`public/books/${name}`, `authenticated/books/${name}`, `books/${name}`]) {
      const token = await platform.keys.sign(student, { expiresIn: 60 });
      const answer = await platform.fetch(
        new Request(`${siteUrl}/storage/v1/object/${place}`, {
          headers: { authorization: `Bearer ${token}`, apikey: platform.keys.anonKey },
        }),
        { remoteAddress: "198.51.100.9" },
      );
      expect(answer.ok, place).toBe(false);
    }
  await happen("purchased", "a");
  expect(await statuses(`${book}.pdf`)).toEqual([403, 403, 200]);
  expect((await get(student, `${book}.pdf`)).headers.get("cache-control")).toBe("private, no-store");
  expect((await leaks(student)).length).toBe(3);
  expect(await leaks(other)).toEqual([]);
  await happen("refunded", "a");
  expect(await statuses(`${book}.pdf`)).toEqual([403, 403, 403]);
  expect(await leaks(student)).toEqual([]);
});

test("a draft and a book whose day has not come are nowhere", async () => {
  await sql("update public.books set status = 'draft'");
  expect(await statuses(`${book}.pdf`)).toEqual([404, 404, 404]);
  expect((await ask(null, "book_chapters?select=id")).text).toBe("[]");
  await sql("update public.books set status = 'scheduled', publish_at = now() + interval '1 hour'");
  expect(await statuses(`${book}.pdf`)).toEqual([404, 404, 404]);
  await sql("update public.books set publish_at = now() - interval '1 minute'");
  expect(await statuses(`${book}.pdf`)).toEqual([200, 200, 200]);
});

test("downloads are counted once a day for a reader and a format, and by nobody else", async () => {
  await sql("delete from public.book_downloads");
  await sql("delete from public.request_counts");
  const counts = async () =>
    JSON.parse((await ask(null, "book_downloads?select=format,downloads&order=format")).text) as unknown;
  await get(null, `${book}.pdf`, { method: "HEAD" });
  expect(await counts()).toEqual([]);
  for (const address of ["198.51.100.1", "198.51.100.1", "203.0.113.7"]) await get(null, `${book}.pdf`, {}, address);
  await get(null, `${book}.epub`);
  expect(await counts()).toEqual([
    { format: "epub", downloads: 1 },
    { format: "pdf", downloads: 2 },
  ]);
  const forged = await ask(student, "rpc/record_book_download", { book, format: "pdf", reader: "x" });
  expect(forged.status).toBeGreaterThanOrEqual(400);
  expect((await ask(student, "book_downloads", { book_id: book, format: "pdf", downloads: 9 })).status).toBe(403);
});

test("the plain link hands out free books alone, and is not asked twice for the same bytes", async () => {
  const site = fileBackEnd(
    { handles: () => true, fetch: (request, remoteAddress) => platform.fetch(request, { remoteAddress }) },
    platform.keys.anonKey,
    siteUrl,
  );
  const link = (path: string, init: RequestInit = {}) => site.fetch(new Request(siteUrl + path, init), "198.51.100.2");
  const answer = await link(`/books/${book}.epub`);
  expect([answer.status, answer.headers.get("content-type"), answer.headers.get("content-disposition")]).toEqual([
    200,
    "application/epub+zip",
    `attachment; filename="${book}.epub"`,
  ]);
  const etag = answer.headers.get("etag") ?? "";
  expect((await link(`/books/${book}.epub`, { headers: { "if-none-match": etag } })).status).toBe(304);
  for (const path of ["/books/none.pdf", "/books/sample-book.mobi", "/books/../x.pdf", "/books/%2e%2e.pdf", "/books/"])
    expect((await link(path)).status, path).toBe(404);
  expect((await link(`/books/${book}.pdf`, { method: "POST" })).status).toBe(405);
  await free(courseId);
  await happen("purchased", "b");
  const token = await platform.keys.sign(student, { expiresIn: 60 });
  const asStudent = await link(`/books/${book}.pdf`, { headers: { authorization: `Bearer ${token}` } });
  expect(asStudent.status, "a link carries no session, so none is looked at").toBe(403);
});

test("without a database a file's link answers once when to come back", async () => {
  let asked = 0;
  const away = {
    get: (name: string) => ({ SUPABASE_URL: siteUrl, SUPABASE_ANON_KEY: "k", SUPABASE_SERVICE_ROLE_KEY: "k" })[name],
    fetch: async () => {
      asked += 1;
      return Response.json({ code: "PGRST000", message: "Could not reach the database." }, { status: 503 });
    },
    remoteAddress: "203.0.113.1",
  };
  const site = fileBackEnd(
    { handles: () => true, fetch: (request) => booksFunction(editions)(request, away) },
    platform.keys.anonKey,
    siteUrl,
  );
  const answer = await site.fetch(new Request(`${siteUrl}/books/${book}.pdf`), "198.51.100.2");
  expect([answer.status, answer.headers.get("retry-after"), asked]).toEqual([503, "10", 1]);
  expect(await answer.text()).toContain("Try again in a few seconds.");
});

test("one network asks for so many in a short time, and keeps no other from reading", async () => {
  const etag = (await get(null, `${book}.pdf`)).headers.get("etag") ?? "";
  const asked = (address: string) => get(null, `${book}.pdf`, { headers: { "if-none-match": etag } }, address);
  const answers: Response[] = [];
  while (answers.length < 100 && answers.at(-1)?.status !== 429) answers.push(await asked("203.0.113.9"));
  expect(answers.slice(0, -1).every(({ status }) => status === 304)).toBe(true);
  const last = answers.at(-1);
  expect([last?.status, last?.headers.get("retry-after"), last?.headers.get("cache-control")]).toEqual([
    429,
    "10",
    "no-store",
  ]);
  expect((await asked("203.0.113.10")).status).toBe(304);
  // Of an IPv6 line, whose networks are thousands, four times as many.
  const line: number[] = [];
  for (let n = 0; n < 400 && line.at(-1) !== 429; n += 1)
    line.push((await asked(`2001:db8:9:${(n % 40).toString(16)}::1`)).status);
  expect(line.length).toBeGreaterThan(240);
  expect(line.at(-1)).toBe(429);
  expect((await asked("2001:db8:a:1::1")).status).toBe(304);
});
