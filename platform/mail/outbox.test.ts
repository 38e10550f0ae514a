import { readFileSync } from "node:fs";
import { expect, it, vi } from "vitest";
import { createOutbox } from "./outbox.ts";

vi.mock("node:fs", { spy: true });

it("fills the templates that were read with the code, whatever an upgrade has put on the disk since", async () => {
  vi.mocked(readFileSync).mockClear();
  const written: unknown[] = [];
  const query = (_text: string, values: unknown[]) => Promise.resolve(written.push(values));
  const { enqueue } = createOutbox({ siteUrl: "https://northpip.example", brand: "Northpip", delivers: true });
  const values = {
    Email: "ana@example.com",
    SiteURL: "https://northpip.example",
    Subject: "Moved",
    Title: "Moved",
    Paragraphs: [],
    LinkURL: "https://northpip.example",
    LinkLabel: "Open",
    Closing: "",
  };
  await enqueue({ query } as never, { kind: "plain_notice", to: "ana@example.com", values });
  expect(written).toHaveLength(2);
  expect(readFileSync).not.toHaveBeenCalled();
});
