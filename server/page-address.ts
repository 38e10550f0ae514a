import { matchRoutes, type RouteObject, type ServerBuild } from "react-router";

export type PageAddress =
  /** `key`: what the page is kept under. `address`: what is rendered. */
  | {
      readonly kind: "page";
      readonly key: string;
      readonly address: string;
      /** No route answers here: the page of the status 404, one for all such addresses. */
      readonly missing: boolean;
      /** The route takes forms. */
      readonly takesForms: boolean;
      /** The page is the same whatever the query says. */
      readonly anyQuery: boolean;
      /** Where the route takes a name from the path: the one page for all names that it does not know. */
      readonly unknown?: { readonly key: string; readonly address: string };
    }
  /** A page of ours in another spelling. */
  | { readonly kind: "moved"; readonly to: string }
  /** Not plainly one of ours: `//`, backslash, control characters, encoded slash, bad encoding. */
  | { readonly kind: "malformed" };

const longestPath = 512;
const longestParameter = 100;
/** Paths of which is remembered what they are; more than the site has. */
const mostLeaves = 5_000;
const malformed = { kind: "malformed" } as const;
/** No request line can ask for these. */
const missingKey = "\0missing";

type Routes = ServerBuild["routes"];
type Leaf = {
  readonly missing: boolean;
  readonly takesForms: boolean;
  readonly parameters: readonly string[];
  /** An address of this route whose name nothing has; undefined where it takes none. */
  readonly unknown: string | undefined;
};

function routeTree(routes: Routes, parentId: string | undefined): RouteObject[] {
  return Object.values(routes)
    .filter((route) => route !== undefined && route.parentId === parentId)
    .map((route) => {
      const { id, path, index } = route!;
      return index ? { id, path, index } : { id, path, children: routeTree(routes, id) };
    });
}

/** What a route says of itself with `export const handle = { parameters: ["tag"] }`: query parameters that its loader reads. */
const parametersOf = (handle: unknown) => (handle as { parameters?: readonly string[] } | undefined)?.parameters ?? [];

/** No row is called by this name. */
const nobody = "-";

function unknownOf(paths: readonly string[]): string | undefined {
  const path = `/${paths.filter((part) => part !== "").join("/")}`;
  return path.includes("/:") ? path.replaceAll(/\/:[^/]+/g, `/${nobody}`) : undefined;
}

/** Undefined for bad encoding. */
function canonicalPath(path: string): string | undefined {
  try {
    return path
      .split("/")
      .map((segment) => encodeURIComponent(decodeURIComponent(segment).toLowerCase()))
      .join("/");
  } catch {
    return undefined;
  }
}

function knownQuery(url: URL, names: readonly string[]): string {
  const query = new URLSearchParams();
  for (const name of names.toSorted()) {
    const value = url.searchParams.get(name);
    if (value && value.length <= longestParameter) query.set(name, value);
  }
  const text = query.toString();
  return text && `?${text}`;
}

/**
 * The one address under which a page is rendered and kept: lower case, plainly spelled, and of the query only what its route knows. So
 * nobody can have a page rendered again by writing its address in another way.
 */
export function createPageAddresses(routes: Routes): (url: URL) => PageAddress {
  const tree = routeTree(routes, undefined);
  const splats = new Set(Object.values(routes).flatMap((route) => (route?.path === "*" ? [route.id] : [])));

  function findLeaf(path: string): Leaf {
    const matches = matchRoutes(tree, path) ?? [];
    const ids = matches.map(({ route }) => route.id ?? "");
    const leaf = ids.at(-1);
    return {
      missing: leaf === undefined || splats.has(leaf),
      takesForms: leaf !== undefined && routes[leaf]?.module.action !== undefined,
      parameters: ids.flatMap((id) => parametersOf(routes[id]?.module.handle)),
      unknown: unknownOf(matches.map(({ route }) => route.path ?? "")),
    };
  }

  // React Router reads and ranks all routes again for each address that it is asked for.
  const leaves = new Map<string, Leaf>();
  function leafOf(path: string): Leaf {
    const known = leaves.get(path);
    if (known) return known;
    if (leaves.size >= mostLeaves) leaves.clear();
    const leaf = findLeaf(path);
    leaves.set(path, leaf);
    return leaf;
  }

  return (url) => {
    const path = url.pathname;
    if (path.includes("//") || /[\\\p{Cc}]|%2f|%5c|%00/iu.test(path) || path.length > longestPath) return malformed;
    const canonical = canonicalPath(path);
    if (canonical === undefined) return malformed;
    const isData = canonical.endsWith(".data");
    const page = isData ? canonical.replace(/_?\.data$/, "") || "/" : canonical;
    const { missing, takesForms, parameters, unknown } = leafOf(page);
    if (missing) {
      const address = isData ? "/not-found.data" : "/not-found";
      return { kind: "page", key: missingKey + address, address, missing, takesForms, anyQuery: true };
    }
    if (canonical !== path) return { kind: "moved", to: canonical + url.search };
    const address = canonical + knownQuery(url, parameters);
    const found = {
      kind: "page",
      key: address,
      address,
      missing,
      takesForms,
      anyQuery: parameters.length === 0,
    } as const;
    // Data of a page that is not there is a few bytes: it is made each time.
    return unknown === undefined || isData
      ? found
      : { ...found, unknown: { key: missingKey + unknown, address: unknown } };
  };
}
