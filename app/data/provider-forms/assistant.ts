import { type ProviderForm, secretField, textField } from "./form.ts";

/** The language model of the assistant. */
export const assistantForm: ProviderForm = {
  kind: "assistant",
  name: "Assistant",
  about: "Any service that speaks OpenAI's interface. Without one the assistant answers from your own content.",
  effect: "at once",
  fields: [
    textField("baseUrl", "Address", {
      accepts: /^https?:\/\/[^\s/?#@]+(\/[^\s?#]*)?$/,
      expected: "An address that begins with https://, as https://api.example.com/v1.",
      help: "As https://api.example.com/v1.",
      destination: true,
    }),
    secretField("apiKey", "Key", {
      optional: true,
      accepts: /^[\x21-\x7e]+$/,
      expected: "A key has no spaces.",
      help: "Empty where the service asks for none.",
    }),
    textField("model", "Model", {
      optional: true,
      accepts: /^[\x21-\x7e]{1,200}$/,
      expected: "The name of a model, without spaces.",
      help: "Empty: the service chooses.",
    }),
  ],
};
