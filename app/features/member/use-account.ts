import { useQuery } from "@tanstack/react-query";
import { loadEnrolments, loadOrders } from "#app/data/account.ts";
import { loadCatalog } from "#app/data/catalog.ts";
import { browserClient, signedInMember } from "#app/data/client.ts";
import { loadNextSteps } from "#app/data/content.ts";
import { loadCoursesWithLessons } from "#app/data/courses.ts";
import { loadRobotsWithFiles, loadRobotsWithOnlyOwnFiles } from "#app/data/robot-goods.ts";
import { DataError } from "#app/data/rows.ts";
import { holdingsOf } from "./holdings.ts";

async function loadAccount() {
  const [client, member] = await Promise.all([browserClient(), signedInMember()]);
  if (!member) throw new DataError("Nobody is signed in.", undefined, 401);
  const [orders, enrolments, products, nextSteps, withLessons, withFiles, withOwnFiles] = await Promise.all([
    loadOrders(client, member),
    loadEnrolments(client, member),
    loadCatalog(client),
    loadNextSteps(client),
    loadCoursesWithLessons(client),
    loadRobotsWithFiles(client),
    loadRobotsWithOnlyOwnFiles(client),
  ]);
  const withGoods: ReadonlySet<string> = new Set([...withLessons, ...withFiles]);
  const holdings = holdingsOf(enrolments, products, orders, withGoods);
  return { orders, nextSteps, products, withGoods, withOwnFiles, holdings };
}

/** Orders and enrolments of one member. Read again when the tab regains focus: a checkout ends in another one. */
export const useAccount = (userId: string) => useQuery({ queryKey: ["account", userId], queryFn: loadAccount });

export type Account = Awaited<ReturnType<typeof loadAccount>>;
