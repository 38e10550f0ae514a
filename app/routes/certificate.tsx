import { useEffect, useState } from "react";
import { data, isRouteErrorResponse } from "react-router";
import { appContext } from "../data/app-context.ts";
import { verifyCertificate } from "../data/certificates.ts";
import { CertificatePage } from "../features/school/certificate-page.tsx";
import { UnknownCertificate } from "../features/school/unknown-certificate.tsx";
import type { Route } from "./+types/certificate";
import { contentMeta } from "./content-meta.ts";
import { RouteFailure } from "./route-failure.tsx";
import { useSite } from "./site-data.ts";

/** Never stored: a certificate that is revoked is so at the next request. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const code = params.code.toUpperCase();
  const wellFormed = /^[0-9A-F]{5}(-[0-9A-F]{5}){3}$/.test(code);
  const certificate = wellFormed ? await verifyCertificate(context.get(appContext).client, code) : null;
  if (!certificate) throw data(null, { status: 404, statusText: "Certificate not found" });
  const page = { title: `Certificate: ${certificate.course}`, description: "Who finished this course, and when." };
  return data({ certificate, code, page }, { headers: { "cache-control": "no-store" } });
}

export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

export const meta: Route.MetaFunction = (args) => contentMeta(args, { noIndex: true });

export default function CertificateRoute({ loaderData: { certificate, code } }: Route.ComponentProps) {
  return <CertificatePage certificate={certificate} code={code} issuer={useSite().brand.name} />;
}

export function ErrorBoundary({ error, params }: Route.ErrorBoundaryProps) {
  // Written by the browser: the server keeps one such page for all codes.
  const [code, setCode] = useState<string>();
  useEffect(() => setCode(params.code?.toUpperCase()), [params.code]);
  const isUnknown = isRouteErrorResponse(error) && error.status === 404;
  return isUnknown ? <UnknownCertificate code={code} /> : <RouteFailure error={error} />;
}
