import { type AuthOutcome, failedOutcome } from "./auth-outcome.ts";

export type ServiceAddress = { readonly supabaseUrl: string; readonly supabaseAnonKey: string };
export type OwnerRequest = { readonly token: string; readonly email: string; readonly password: string };
type Tokens = { readonly access_token: string; readonly refresh_token: string };

const isTokens = (value: unknown): value is Tokens =>
  typeof value === "object" &&
  value !== null &&
  typeof (value as Tokens).access_token === "string" &&
  typeof (value as Tokens).refresh_token === "string";

async function messageOf(response: Response): Promise<{ message: string; code: string }> {
  const body = (await response.json().catch(() => null)) as Record<string, unknown> | null;
  const message = body?.message ?? body?.msg;
  const code = typeof body?.code === "string" ? body.code : body?.error_code;
  return {
    message: typeof message === "string" ? message : "The owner account could not be created.",
    code: typeof code === "string" ? code : "",
  };
}

/** Uses the one-time link of a new installation. The tokens of the new account are for the session to accept. */
export async function createOwner(
  { supabaseUrl, supabaseAnonKey }: ServiceAddress,
  request: OwnerRequest,
): Promise<{ readonly tokens: Tokens } | (AuthOutcome & { ok: false })> {
  try {
    const response = await fetch(`${supabaseUrl}/auth/v1/owner`, {
      method: "POST",
      headers: {
        "content-type": "application/json",
        apikey: supabaseAnonKey,
        "x-supabase-api-version": "2024-01-01",
      },
      body: JSON.stringify(request),
    });
    if (!response.ok) return failedOutcome(await messageOf(response)) as AuthOutcome & { ok: false };
    const body: unknown = await response.json();
    if (isTokens(body)) return { tokens: body };
    throw new Error("The service created no session");
  } catch (error) {
    return failedOutcome(error) as AuthOutcome & { ok: false };
  }
}
