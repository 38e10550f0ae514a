import * as z from "zod/mini";
import { type BackEndAddress, backEndAddress } from "#app/data/back-end-address.ts";
import { failedOutcome } from "./auth-outcome.ts";

export type ServiceAddress = BackEndAddress & { readonly supabaseAnonKey: string };
export type OwnerRequest = { readonly token: string; readonly email: string; readonly password: string };

const tokensSchema = z.object({ access_token: z.string(), refresh_token: z.string() });
type Tokens = z.infer<typeof tokensSchema>;

const text = z.catch(z.optional(z.string()), undefined);
const refusal = z.catch(z.object({ message: text, msg: text, code: text, error_code: text }), {});

/** Uses the one-time link of a new installation. The tokens of the new account are for the session to accept. */
export async function createOwner(
  address: ServiceAddress,
  request: OwnerRequest,
): Promise<{ readonly tokens: Tokens } | ReturnType<typeof failedOutcome>> {
  try {
    const response = await fetch(`${backEndAddress(address)}/auth/v1/owner`, {
      method: "POST",
      headers: {
        "content-type": "application/json",
        apikey: address.supabaseAnonKey,
        "x-supabase-api-version": "2024-01-01",
      },
      body: JSON.stringify(request),
    });
    const body: unknown = await response.json().catch(() => null);
    const tokens = response.ok ? tokensSchema.safeParse(body).data : undefined;
    if (tokens) return { tokens };
    if (response.ok) throw new Error("The service created no session");
    const { message, msg, code, error_code } = refusal.parse(body);
    return failedOutcome({
      message: message ?? msg ?? "The owner account could not be created.",
      code: code ?? error_code ?? "",
    });
  } catch (error) {
    return failedOutcome(error);
  }
}
