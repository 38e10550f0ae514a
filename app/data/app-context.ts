import type { SupabaseClient } from "@supabase/supabase-js";
import { createContext } from "react-router";
import type { CheckoutProviderName } from "#config";
import type { CaptchaWidget } from "#lib/captcha-widgets.ts";
import type { VideoService } from "#lib/video-services.ts";

/** What the browser may know about this installation. */
export type PublicConfig = {
  readonly supabaseUrl: string;
  readonly supabaseAnonKey: string;
  /** Origin without a trailing slash. */
  readonly siteUrl: string;
  readonly checkoutProvider: CheckoutProviderName;
  /** What the provider's script in the browser shows itself with; null where it needs nothing. */
  readonly checkoutToken: string | null;
  /** The sandbox checkout is on and others may reach the site: every page shows that nothing is paid. */
  readonly testCheckout: boolean;
  /** What tells people from programs at sign-in, where the owner asks for it. */
  readonly captcha: CaptchaWidget | null;
  /** Sites whose films lessons may show in a frame. */
  readonly videoFrames: readonly VideoService[];
  /** The name of the price service whose quotes the server streams; null where prices are simulated. */
  readonly liveQuotes: string | null;
};

export type AppContext = {
  /** Anonymous: the visitor's session lives in the browser, so pages rendered here can be cached for everyone. */
  readonly client: SupabaseClient;
  readonly publicConfig: PublicConfig;
  /** Told of each failure while a page is made. `unavailable`: its data cannot be had right now, and may be in a moment. */
  readonly onFailure: (error: unknown, unavailable: boolean) => void;
  /** Told which name the page shows. */
  readonly onBrand: (name: string) => void;
  /** A page of the status 404 is not written: the server has one in memory. */
  readonly missingUnwritten?: boolean;
};

/** Filled by the server for every request; loaders read it with `context.get(appContext)`. */
export const appContext = createContext<AppContext>();
