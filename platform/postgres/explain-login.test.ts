import { expect, test } from "vitest";
import { explainLogin } from "./explain-login.ts";

const url = "postgres://shop:pass%40word@db.example:5433/site";
const coded = (code: string) => Object.assign(new Error(`${code} of the driver`), { code });

test.each([
  [coded("28P01"), /refused the password of shop/],
  [coded("3D000"), /no database "site" at db\.example:5433/],
  [coded("ECONNREFUSED"), /Nothing listens at db\.example:5433/],
  [new AggregateError([coded("ECONNREFUSED"), coded("ECONNREFUSED")]), /Nothing listens at/],
  [coded("ENOTFOUND"), /host of db\.example:5433 is unknown/],
  [new Error("timeout expired"), /does not answer/],
  [new Error("The server does not support SSL connections"), /does not offer TLS/],
  [coded("SELF_SIGNED_CERT_IN_CHAIN"), /cannot be used: SELF_SIGNED/],
  [new Error("self-signed certificate in certificate chain"), /certificate .* was not accepted/],
  [new Error("SASL: SCRAM-SERVER-FIRST-MESSAGE: client password must be a string"), /wants a password of shop/],
])("%s becomes one sentence that says what to do", (error, sentence) => {
  const text = explainLogin(error, url);
  expect(text).toMatch(sentence);
  expect(text).not.toMatch(/pass@word|pass%40word|\n/);
});

test("a socket is named by its directory", () => {
  expect(explainLogin(coded("ENOENT"), "postgres://u@localhost/d?host=%2Frun%2Fpg")).toContain("socket at /run/pg");
});

test("a % in a name that begins no code stands for itself", () => {
  expect(explainLogin(coded("3D000"), "postgres://us%er:hidden@db.example/d%b")).toContain('no database "d%b"');
});
