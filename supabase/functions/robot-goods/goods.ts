import type { SupabaseClient } from "@supabase/supabase-js";
import { FormRefusal } from "../_shared/form-request.ts";
import type { FunctionEnv } from "../_shared/function-env.ts";
import { licenceKey, licenceKeyHash } from "../_shared/licence-key.ts";
import { callerClient, isAway, serviceClient } from "../_shared/service-client.ts";
import type { RobotGoods } from "./answer.ts";

/** A file that was generated from the robot's rules, and that the owner has not replaced by one of the same name. */
export type RobotFile = {
  readonly name: string;
  readonly label: string;
  readonly mediaType: string;
  readonly content: string;
};

/** A file that the owner has added. Its bytes are in the storage, under its id. */
export type OwnFile = { readonly id: string; readonly name: string; readonly bytes: number; readonly addedAt: string };

export type Goods = Omit<RobotGoods, "zip" | "files"> & {
  readonly enrolmentId: string;
  readonly files: readonly RobotFile[];
  readonly ownFiles: readonly OwnFile[];
};

type Licence = Goods["licences"][number];

type Answer = {
  readonly data: unknown;
  readonly error: { readonly message: string; readonly code?: string } | null;
  readonly status: number;
};

/** Nobody answered, which says nothing about what was bought. */
export const unavailable = (cause: string): FormRefusal => {
  console.error("A robot's files could not be read", { error: cause });
  return new FormRefusal(
    503,
    "unavailable",
    "Your robot's files cannot be read at the moment. Try again in a minute.",
    30,
  );
};

async function listOf<Row>(query: PromiseLike<Answer>): Promise<Row[]> {
  const answer = await query;
  const { data, error } = answer;
  if (isAway(answer)) throw unavailable(error?.message ?? "no answer");
  if (error?.code?.startsWith("PGRST30") || error?.code === "42501")
    throw new FormRefusal(401, "not_signed_in", "Sign in to open what you bought.");
  if (error) throw new Error(error.message);
  return data as Row[];
}

type Enrolment = {
  readonly id: string;
  readonly product_id: string;
  readonly product_kind: string;
  readonly status: string;
};
type LicenceRow = Omit<Licence, "key"> & { readonly generation: number };

/** Keys from their ids; the hash of each is on record before anybody sees the key. */
async function withKeys(rows: readonly LicenceRow[], secret: string, service: SupabaseClient): Promise<Licence[]> {
  const licences = await Promise.all(
    rows.map(async (row) => ({ ...row, key: await licenceKey(secret, row.id, row.generation) })),
  );
  const hashes = await Promise.all(
    licences.map(async ({ id, key, generation }) => ({
      licence_id: id,
      generation,
      key_hash: await licenceKeyHash(key),
    })),
  );
  const answer = await service
    .from("robot_licence_keys")
    .upsert(hashes, { onConflict: "key_hash", ignoreDuplicates: true });
  const { error } = answer;
  if (isAway(answer)) throw unavailable(error?.message ?? "no answer");
  if (error) throw new Error(error.message);
  return licences.map(({ generation: _, ...licence }) => licence);
}

/** Of a robot whose files are all the owner's: the version is the day of the newest, null where there is none. */
const releaseOf = (files: readonly OwnFile[]): Pick<Goods, "version" | "changes" | "missing"> => ({
  version:
    files
      .map(({ addedAt }) => addedAt.slice(0, 10))
      .sort()
      .at(-1) ?? null,
  changes: [],
  missing: [],
});

/**
 * Everything an enrolment in a robot opens, read as its member: row level security decides each time.
 * @throws {FormRefusal} 401 without a session, 403 when it has ended, 404 when it is not the caller's.
 */
export async function loadGoods(
  env: FunctionEnv,
  authorization: string,
  enrolmentId: string,
  secret: string,
): Promise<Goods> {
  const caller = callerClient(env, authorization);
  const [enrolment] = await listOf<Enrolment>(
    caller.from("enrolments").select("id,product_id,product_kind,status").eq("id", enrolmentId),
  );
  if (enrolment?.product_kind !== "robot") throw new FormRefusal(404, "not_found", "You have no such robot.");
  if (enrolment.status !== "active")
    throw new FormRefusal(
      403,
      "ended",
      "Access has ended: the order was refunded or disputed, or the seller ended it. Write to support if that is wrong.",
    );
  const robotId = enrolment.product_id;
  const [releases, generated, ownFiles, licences] = await Promise.all([
    listOf<Pick<Goods, "version" | "changes" | "missing">>(
      caller.from("robot_releases").select("version,changes,missing").eq("robot_id", robotId),
    ),
    listOf<RobotFile>(
      caller
        .from("robot_files")
        .select("name,label,mediaType:media_type,content")
        .eq("robot_id", robotId)
        .order("position"),
    ),
    listOf<OwnFile>(
      caller.from("own_robot_files").select("id,name,bytes,addedAt:added_at").eq("robot_id", robotId).order("name"),
    ),
    listOf<LicenceRow>(
      caller
        .from("robot_licences")
        .select(
          "id,number,generation,activationLimit:activation_limit,activations:robot_activations(id,accountHint:account_hint,server,activatedAt:activated_at,lastSeenAt:last_seen_at)",
        )
        .eq("enrolment_id", enrolmentId)
        .is("activations.released_at", null)
        .is("revoked_at", null)
        .order("number"),
    ),
  ]);
  const [release = releaseOf(ownFiles)] = releases;
  // As file systems compare names, on which both are unpacked.
  const added = new Set(ownFiles.map(({ name }) => name.toLowerCase()));
  const files = generated.filter(({ name }) => !added.has(name.toLowerCase()));
  const keys = await withKeys(licences, secret, serviceClient(env));
  return { enrolmentId, robotId, ...release, files, ownFiles, licences: keys };
}
