import { secp256k1 } from "@noble/curves/secp256k1.js";
import { keccak_256 } from "@noble/hashes/sha3.js";
import type { Page } from "@playwright/test";
import { expect, open, test } from "../support/site-test.ts";
import { changedSettings, type RunningSite, startSite } from "../support/start-site.ts";

let site: RunningSite;
test.describe.configure({ mode: "serial" });
test.beforeAll(async () => {
  test.setTimeout(300_000);
  const file = changedSettings((shipped) => `${shipped}\n[auth.web3.ethereum]\nenabled = true\n`);
  site = await startSite({ SUPABASE_CONFIG: file });
});
test.afterAll(() => site?.stop());

const { secretKey, publicKey } = secp256k1.keygen();
const hexOf = (bytes: Uint8Array) => `0x${Buffer.from(bytes).toString("hex")}`;
const address = hexOf(keccak_256(secp256k1.Point.fromBytes(publicKey).toBytes(false).subarray(1)).subarray(-20));

/** As `personal_sign` does it. */
function signed(text: string): string {
  const bytes = Buffer.from(text.slice(2), "hex");
  const hash = keccak_256(Buffer.concat([Buffer.from(`\x19Ethereum Signed Message:\n${bytes.length}`), bytes]));
  const [recovery = 0, ...numbers] = secp256k1.sign(hash, secretKey, { prehash: false, format: "recovered" });
  return hexOf(Uint8Array.from([...numbers, 27 + recovery]));
}

/** Puts a wallet on the page, as an extension of the browser does. */
async function installWallet(page: Page, wallet: { agrees: boolean; readonly shown: string[] }) {
  await page.exposeFunction("askWallet", (method: string, params?: string[]) => {
    if (method === "eth_requestAccounts") return [address];
    if (method === "eth_chainId") return "0x1";
    wallet.shown.push(Buffer.from((params?.[0] ?? "0x").slice(2), "hex").toString());
    return wallet.agrees ? signed(params?.[0] ?? "0x") : null;
  });
  await page.addInitScript(() => {
    const ask = (method: string, params?: unknown) =>
      (globalThis as unknown as { askWallet: (method: string, params: unknown) => Promise<unknown> }).askWallet(
        method,
        params,
      );
    Object.assign(globalThis, {
      ethereum: {
        async request({ method, params }: { method: string; params?: unknown }) {
          const answer = await ask(method, params);
          if (answer === null) throw { code: 4001, message: "User rejected the request." };
          return answer;
        },
      },
    });
  });
}

test("a visitor without a wallet reads what is missing", async ({ page }) => {
  await open(page, `${site.url}/auth`);
  await page.getByRole("button", { name: "Continue with an Ethereum wallet" }).click();
  await expect(page.getByRole("alert")).toContainText("This browser does not have an Ethereum wallet.");
  await expect(page.getByRole("button", { name: /solana/i })).toHaveCount(0);
});

test("a visitor signs in with a wallet that says for which site, and may say no first", async ({ page }) => {
  const wallet = { agrees: false, shown: [] as string[] };
  await installWallet(page, wallet);
  await open(page, `${site.url}/auth?next=/robots`);
  const button = page.getByRole("button", { name: "Continue with an Ethereum wallet" });
  await button.click();
  await expect(page.getByRole("alert")).toContainText("The wallet did not sign.");
  wallet.agrees = true;
  await button.press("Enter");
  await expect(page).toHaveURL(`${site.url}/robots`);
  expect(wallet.shown[1]).toContain(`${new URL(site.url).host} wants you to sign in with your Ethereum account:`);
  expect(wallet.shown[1]).toContain("This costs nothing and moves no funds.");
  await open(page, `${site.url}/member-area`);
  await expect(page.getByText("A crypto wallet")).toBeVisible();
});
