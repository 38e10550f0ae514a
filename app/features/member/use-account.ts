import { useQuery } from "@tanstack/react-query";
import { loadEnrolments, loadOrders } from "#app/data/account.ts";
import { loadCatalog } from "#app/data/catalog.ts";
import { browserClient } from "#app/data/client.ts";
import { loadNextSteps, loadPlanTypes } from "#app/data/content.ts";
import { loadCoursesWithLessons } from "#app/data/courses.ts";
import { loadRobotsWithFiles } from "#app/data/robot-goods.ts";
import { holdingsOf } from "./holdings.ts";

async function loadAccount() {
  const client = await browserClient();
  const [orders, enrolments, products, nextSteps, withLessons, withFiles, planTypes] = await Promise.all([
    loadOrders(client),
    loadEnrolments(client),
    loadCatalog(client),
    loadNextSteps(client),
    loadCoursesWithLessons(client),
    loadRobotsWithFiles(client),
    loadPlanTypes(client),
  ]);
  const holdings = holdingsOf(enrolments, products, orders);
  return { orders, nextSteps, products, planTypes, withGoods: new Set([...withLessons, ...withFiles]), holdings };
}

/** Orders and enrolments of one member. Read again when the tab regains focus: a checkout ends in another one. */
export const useAccount = (userId: string) => useQuery({ queryKey: ["account", userId], queryFn: loadAccount });

export type Account = Awaited<ReturnType<typeof loadAccount>>;
