import { AuthScreen } from "../features/auth/auth-screen.tsx";
import { contentMeta } from "./content-meta.ts";
import { pageLoader } from "./page-loader.server.ts";
import { useSite } from "./site-data.ts";

export const loader = pageLoader("auth");

export const meta = contentMeta;

export default function AuthPage() {
  const { publicConfig } = useSite();
  return <AuthScreen address={publicConfig} captcha={publicConfig.captcha} />;
}
