import type { SupabaseClient } from "@supabase/supabase-js";
import { answered, rows } from "./rows.ts";

/** What a certificate says to everybody who has its code. */
export type Certificate = {
  readonly name: string;
  readonly course: string;
  readonly lessons: number;
  readonly quizzes: number;
  /** ISO 8601. */
  readonly issuedAt: string;
  readonly revokedAt: string | null;
  /** Null while it is valid. */
  readonly revokedBecause: "owner" | "refund" | null;
};

/** @returns null when no certificate has this code. */
export async function verifyCertificate(client: SupabaseClient, code: string): Promise<Certificate | null> {
  return (await answered(client.rpc("verify_certificate", { code }))) as Certificate | null;
}

export type CourseProgress = {
  readonly lessons: number;
  readonly finished: number;
  readonly quizzes: number;
  readonly passed: number;
};

/** Whether a certificate can be issued. */
export const isComplete = ({ lessons, finished, quizzes, passed }: CourseProgress): boolean =>
  lessons > 0 && finished === lessons && passed === quizzes;

/** How far the signed-in member is in a course. */
export async function loadProgress(client: SupabaseClient, course: string): Promise<CourseProgress> {
  return (await answered(client.rpc("course_progress", { course }))) as CourseProgress;
}

type Issued = Pick<Certificate, "lessons" | "quizzes"> & { readonly code: string };

/** @returns the member's certificate of this course; null when there is none. */
export async function loadCertificate(client: SupabaseClient, course: string, userId: string): Promise<Issued | null> {
  const found = await rows<Issued>(
    client.from("certificates").select("code,lessons,quizzes").eq("course_id", course).eq("user_id", userId).limit(1),
  );
  return found[0] ?? null;
}

export type OwnCertificate = Pick<Certificate, "course" | "issuedAt" | "revokedAt"> & {
  readonly code: string;
  readonly courseId: string;
};

/** The member's certificates, newest first. The member is named, because row level security shows the owner everybody's. */
export const loadCertificates = (client: SupabaseClient, userId: string) =>
  rows<OwnCertificate>(
    client
      .from("certificates")
      .select("code,courseId:course_id,course:course_title,issuedAt:issued_at,revokedAt:revoked_at")
      .eq("user_id", userId)
      .order("issued_at", { ascending: false }),
  );

type Answer = { readonly outcome: "issued" | "not_enrolled" | "unfinished" | "malformed"; readonly code?: string };

export async function issueCertificate(client: SupabaseClient, course: string, name: string): Promise<Answer> {
  return (await answered(client.rpc("issue_certificate", { course, name }))) as Answer;
}
