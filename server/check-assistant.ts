import type { Config } from "#config";
import { testAssistant } from "./providers/test-connection/test-assistant.ts";

/** Why the language model that the settings name would not answer; undefined where it would, or where none is named. */
export async function assistantProblem({
  assistant: { baseUrl, apiKey, model },
  publicOnly,
}: Pick<Config, "assistant" | "publicOnly">) {
  if (!baseUrl) return undefined;
  const settings = { baseUrl, ...(model && { model }) };
  const secrets: Readonly<Record<string, string>> = apiKey ? { apiKey } : {};
  const { ok, text } = await testAssistant({ settings, secrets }, !publicOnly.includes("assistant"));
  return ok
    ? undefined
    : `Correct ASSISTANT_BASE_URL, ASSISTANT_API_KEY or ASSISTANT_MODEL: ${text} Until then the assistant answers from your own content.`;
}
