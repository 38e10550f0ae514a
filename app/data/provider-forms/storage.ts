import { type ProviderForm, secretField, textField } from "./form.ts";

/** Where uploaded files lie. */
export const storageForm: ProviderForm = {
  kind: "storage",
  name: "Storage",
  about:
    "An S3 service for uploaded files. Without one they lie in the data directory. Files that are stored already do not move by themselves: docs/how-to/files-in-s3.md says how.",
  effect: "at the next start",
  fields: [
    textField("endpoint", "Address", {
      accepts: /^https?:\/\/[^\s/?#@]+\/?$/,
      expected: "The address of the service without the bucket, as https://s3.eu-central-1.amazonaws.com.",
      help: "Without the bucket, as https://s3.eu-central-1.amazonaws.com.",
      destination: true,
    }),
    textField("bucket", "Bucket", {
      accepts: /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/,
      expected: "The name of a bucket: 3 to 63 small letters, digits, dots and dashes.",
    }),
    textField("region", "Region", {
      accepts: /^[a-z0-9-]{1,60}$/,
      expected: "As eu-central-1.",
      help: "As eu-central-1; us-east-1 where the service knows none.",
    }),
    textField("accessKey", "Access key", { accepts: /^[\x21-\x7e]+$/, expected: "A key has no spaces." }),
    secretField("secretKey", "Secret key", { accepts: /^[\x21-\x7e]+$/, expected: "A key has no spaces." }),
    textField("prefix", "Folder", {
      optional: true,
      accepts: /^(\w[\w.-]*\/)*$/,
      expected: "Folders that end with a slash, as site/.",
      help: "For a bucket that holds other things too: ends with a slash, as site/.",
    }),
  ],
};
