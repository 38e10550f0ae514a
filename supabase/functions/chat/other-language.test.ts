import { readdirSync } from "node:fs";
import { expect, test } from "vitest";
import { otherLanguage } from "./other-language.ts";

test("tells the language of a question that is not English", () => {
  const name = (question: string) => otherLanguage(question)?.name ?? null;
  expect(name("Gibt es eine Garantie?")).toBe("German");
  expect(name("Ich habe 5000 Euro verloren, was soll ich tun?")).toBe("German");
  expect(name("Kann man mit dem Bot reich werden?")).toBe("German");
  expect(name("Necesito ayuda, me cobraron dos veces")).toBe("Spanish");
  expect(name("¿Tienen garantía de devolución?")).toBe("Spanish");
  expect(name("¿Puedo recuperar mi dinero si no me gusta el robot?")).toBe("Spanish");
  expect(name("J'ai payé mais je n'ai rien reçu")).toBe("French");
  expect(name("¿Cuánto cuesta el robot?")).toBe("Spanish");
  expect(name("¿Es seguro?")).toBe("Spanish");
  expect(name("Combien coûte le mentorat ?")).toBe("French");
  expect(name("Puis-je annuler à tout moment ?")).toBe("French");
  expect(name("Quanto costa il corso?")).toBe("Italian");
  expect(name("Quanto custa o curso para mim?")).toBe("Portuguese");
  expect(name("Hoeveel kost het?")).toBe("Dutch");
  expect(name("Ile kosztuje kurs?")).toBe("Polish");
});

test.each([
  "best MA for AI",
  "is northpip.com EU regulated",
  "nfp release 8:30 ET or EST",
  "forex market hours EST ET",
  "trade ES 9 pm IST",
  "mac os com port",
])("takes words of traders for no other language: %s", (question) => {
  expect(otherLanguage(question)).toBeNull();
});

test("counts them beside words of a language", () => {
  expect(otherLanguage("Où est mon argent ?")?.name).toBe("French");
});

test("of the questions that the assistant knows, those in German alone are not taken for English", async () => {
  const folder = new URL("../../../content/asked/", import.meta.url);
  const files = readdirSync(folder).filter((file) => /^[a-z]+\.ts$/.test(file) && file !== "asked.ts");
  const all = await Promise.all(files.map((file) => import(new URL(file, folder).href)));
  const examples = all.flatMap((module) =>
    Object.values(module).flatMap((rows) => (rows as { examples: string[] }[]).flatMap((row) => row.examples)),
  );
  expect(examples.length).toBeGreaterThan(1_500);
  const others = examples.map(otherLanguage).filter((found) => found !== null);
  expect(new Set(others.map(({ name }) => name))).toEqual(new Set(["German"]));
});
