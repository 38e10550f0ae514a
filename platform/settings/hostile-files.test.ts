import { test } from "vitest";
import { hostileText, readsAnything } from "../../tests/support/fuzz.ts";
import { parseSettings, SettingsError } from "./read-settings.ts";

test("any settings file is read or refused by naming what is wrong", () => {
  const samples = [
    '[auth]\nsite_url = "http://127.0.0.1:3000"\njwt_expiry = 3600\n[auth.email]\nmax_frequency = "1m0s"\n',
    '[storage]\nfile_size_limit = "50MiB"\n[storage.buckets.images]\npublic = true\n',
    '[auth.external.google]\nenabled = true\nclient_id = "x"\nsecret = "env(SECRET)"\n',
  ];
  const pieces = ["[", "]", "[[", "=", '"', '"""', "\n", "env(", ")", "true", "1e9", "1970-01-01", "auth.", "{", "}"];
  readsAnything({
    cases: 4_000,
    input: hostileText(samples, pieces),
    read: (text) => parseSettings(text, "config.toml", () => undefined),
    isRefusal: (error) => error instanceof SettingsError,
  });
});
