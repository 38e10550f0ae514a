import * as z from "zod";
import { browserClient } from "#app/data/client.ts";
import { rows } from "#app/data/rows.ts";
import { megabytes } from "#lib/figure-text.ts";
import { robotFileName } from "#lib/robot-file-name.ts";
import { saveChanges } from "../content/changes.ts";
import { askMedia, type UploadOptions, uploadFile } from "./upload-file.ts";

const ownFile = z.object({ id: z.string(), name: z.string(), bytes: z.number(), added_at: z.string() });
export type OwnRobotFile = z.infer<typeof ownFile>;

const mostBytes = 10_000_000;

/** Why this file cannot be one of a robot, as far as one can tell before it is sent. */
export function robotFileProblem({ name, size }: Pick<File, "name" | "size">): string | null {
  if (!robotFileName.test(name))
    return `Rename ${name} first: up to 80 letters, digits, spaces, points, hyphens and underscores, without accents.`;
  if (size > mostBytes) return `${name} has ${megabytes(size)}. A file of a robot has up to ${megabytes(mostBytes)}.`;
  return size === 0 ? `${name} is empty.` : null;
}

/** What the buyers of a robot download: the names of what the site makes from its rules, and what the owner has added. */
export async function loadRobotFiles(robot: string) {
  const client = await browserClient();
  const [made, added] = await Promise.all([
    rows<{ name: string }>(client.from("robot_files").select("name").eq("robot_id", robot).order("position")),
    rows<OwnRobotFile>(
      client.from("own_robot_files").select("id, name, bytes, added_at").eq("robot_id", robot).order("name"),
    ),
  ]);
  return { made: made.map(({ name }) => name), added };
}

/** One of the same name is replaced. @throws {Error} in words for who uploads */
export async function addRobotFile(robot: string, file: File, options: UploadOptions): Promise<OwnRobotFile> {
  const path = await uploadFile(file, "robot file", options);
  const answer = await askMedia({ act: "finish-robot-file", path, robot, name: file.name }, options.signal);
  return z.object({ file: ownFile }).parse(answer).file;
}

/** @throws {DataError} when it was refused */
export const removeRobotFile = (robot: string, file: OwnRobotFile) =>
  saveChanges([{ room: "own_robot_files", before: { ...file, robot_id: robot }, after: null }]);
