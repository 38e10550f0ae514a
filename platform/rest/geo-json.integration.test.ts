import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { createWorld, type World } from "./test-world.ts";

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.stop());

const accept = (type: string) => ({ headers: { accept: type } });
const geo = "application/geo+json";
const told = async (response: Response) => ({ status: response.status, ...(await response.json()) });

describe("without PostGIS", () => {
  it("is refused by name, whatever is asked, and nothing is written", async () => {
    const refused = {
      status: 406,
      code: "PGRST107",
      message: "None of these media types are available: application/geo+json",
      hint: "PostGIS 3 makes these answers; this database has none.",
    };
    for (const path of ["/books", "/rpc/pairs", "/rpc/add?a=1", "/secret_ledger"])
      expect(await told(await world.ask(path, accept(geo)))).toMatchObject(refused);
    const added = await world.ask("/genres", {
      method: "POST",
      as: "a",
      headers: { accept: geo, prefer: "return=representation", "content-type": "application/json" },
      body: JSON.stringify({ id: 9, name: "never" }),
    });
    expect(await told(added)).toMatchObject(refused);
    expect(await (await world.ask("/genres?id=eq.9")).json()).toEqual([]);
    const { error } = await world
      .as("anon")
      .from("books" as never)
      .select()
      .geojson();
    expect(error?.code).toBe("PGRST107");
  });

  it("leaves the next form that the caller takes", async () => {
    const response = await world.ask("/genres?id=eq.1", accept(`${geo}, text/csv;q=0.5, application/json;q=0.1`));
    expect([response.status, response.headers.get("content-type")]).toEqual([200, "text/csv; charset=utf-8"]);
    expect(await response.text()).toBe("id,name\n1,science");
  });

  it("is not made by a function of the same name that is not PostGIS'", async () => {
    await world.database.asService((tx) =>
      tx.query(`create function public.st_asgeojson(r record, digits int default 9) returns text language plpgsql
        as $$ begin raise 'somebody else''s'; end $$`),
    );
    expect((await world.ask("/books", accept(geo))).status).toBe(406);
  });
});

/**
 * PostGIS cannot be installed here. This stands for its function with the same arguments, known to PostgreSQL as part of an extension of
 * that name: the first column called "place" is the geometry, and a row without one is refused in PostGIS' words.
 */
const standIn = `
drop function public.st_asgeojson(record, int);
create schema gis; grant usage on schema gis to anon, authenticated, service_role;
create function gis.st_asgeojson(r record, geom_column text default '', maxdecimaldigits int default 9, pretty_bool bool default false)
returns text language plpgsql stable as $$
declare part json := row_to_json(r);
begin
  if part -> 'place' is null then raise 'geometry column is missing' using errcode = '22023'; end if;
  return json_build_object('type', 'Feature', 'geometry', part -> 'place', 'properties', (part::jsonb - 'place')::json);
end $$;
set local allow_system_table_mods = on;
insert into pg_extension (oid, extname, extowner, extnamespace, extrelocatable, extversion)
  values (99999, 'postgis', 'postgres'::regrole, 'gis'::regnamespace, false, '3.5.0');
insert into pg_depend (classid, objid, objsubid, refclassid, refobjid, refobjsubid, deptype)
  select 'pg_proc'::regclass, p.oid, 0, 'pg_extension'::regclass, 99999, 0, 'e' from pg_proc p where p.pronamespace = 'gis'::regnamespace;
create table library.cities (id int primary key, name text, place json, country int);
create table library.countries (id int primary key, name text);
alter table library.cities add foreign key (country) references library.countries;
grant select, insert on library.cities, library.countries to anon, authenticated;
insert into library.countries values (1, 'Austria');
insert into library.cities values (1, 'Wien', '{"type":"Point","coordinates":[16.4,48.2]}', 1), (2, 'Graz', '{"type":"Point","coordinates":[15.4,47.1]}', 1);
create function library.cities_of(country int) returns setof library.cities language sql stable
  as 'select * from library.cities c where c.country = $1 order by id';
notify pgrst, 'reload schema';`;

describe("with PostGIS, for which another function stands", () => {
  beforeAll(async () => {
    await world.database.asService((tx) => tx.query(standIn));
    // The notification of it arrives in its own time.
    await vi.waitFor(async () => expect((await world.ask("/cities", accept(geo))).status).toBe(200), 30_000);
  });

  const point = (x: number, y: number) => ({ type: "Point", coordinates: [x, y] });
  const feature = (geometry: object, properties: object) => ({ type: "Feature", geometry, properties });

  it("is a collection of one feature for each row, in the order and window that were asked for", async () => {
    const response = await world.ask("/cities?select=id,name,place&order=id.desc&limit=1", {
      headers: { accept: geo, prefer: "count=exact" },
    });
    expect(response.headers.get("content-type")).toBe("application/geo+json; charset=utf-8");
    expect([response.status, response.headers.get("content-range")]).toEqual([206, "0-0/2"]);
    expect(await response.json()).toEqual({
      type: "FeatureCollection",
      features: [feature(point(15.4, 47.1), { id: 2, name: "Graz" })],
    });
    const none = await world.ask("/cities?id=eq.9", accept(geo));
    expect(await none.json()).toEqual({ type: "FeatureCollection", features: [] });
  });

  it("comes through the real client, with what is embedded among the properties", async () => {
    const { data } = await world
      .as("anon")
      .from("cities" as never)
      .select("name,place,countries(name)")
      .eq("id", 1)
      .geojson();
    expect(data).toEqual({
      type: "FeatureCollection",
      features: [feature(point(16.4, 48.2), { name: "Wien", countries: { name: "Austria" } })],
    });
  });

  it("comes of functions that return rows, and of what was written", async () => {
    const called = await (await world.ask("/rpc/cities_of?country=1&select=name,place", accept(geo))).json();
    expect(called.features.map(({ properties }: { properties: object }) => properties)).toEqual([
      { name: "Wien" },
      { name: "Graz" },
    ]);
    const added = await world.ask("/cities", {
      method: "POST",
      as: "a",
      headers: { accept: geo, prefer: "return=representation", "content-type": "application/json" },
      body: JSON.stringify({ id: 3, name: "Linz", place: point(14.3, 48.3) }),
    });
    expect(added.status).toBe(201);
    expect((await added.json()).features).toEqual([feature(point(14.3, 48.3), { id: 3, name: "Linz", country: null })]);
  });

  it("is refused for rows without a geometry, and for single values", async () => {
    expect(await told(await world.ask("/cities?select=name", accept(geo)))).toMatchObject({
      status: 400,
      code: "22023",
      message: "geometry column is missing",
    });
    expect(await told(await world.ask("/rpc/add?a=1", accept(geo)))).toMatchObject({
      status: 406,
      code: "PGRST107",
      hint: "Only functions that return rows have it.",
    });
  });

  it("follows the caller's wishes of quality", async () => {
    const response = await world.ask("/cities?id=eq.1", accept(`${geo};q=0.2, application/json`));
    expect(response.headers.get("content-type")).toBe("application/json; charset=utf-8");
  });
});
