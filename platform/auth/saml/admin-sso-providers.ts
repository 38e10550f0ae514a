import { z } from "zod";
import { jsonResponse } from "../../http/json-response.ts";
import type { Tx } from "../../postgres/database.ts";
import { requireServiceRole } from "../authenticate.ts";
import type { AuthCall, AuthContext, Operation } from "../context.ts";
import { authErrors } from "../errors.ts";
import { parseBody } from "../parse-body.ts";
import { readMetadata, type SamlMetadata } from "./read-metadata.ts";
import {
  attributeMapping,
  findSsoProvider,
  listSsoProviders,
  type SsoProvider,
  ssoProviderJson,
} from "./sso-providers.ts";

const hostName = /^(?=.{1,253}$)[a-z0-9]([a-z0-9-]*[a-z0-9])?(\.[a-z0-9]([a-z0-9-]*[a-z0-9])?)+$/;
const domain = z.string().trim().toLowerCase().regex(hostName, "is not a domain");
const fields = {
  metadata_url: z.url().max(1_000).nullish(),
  metadata_xml: z.string().max(60_000).nullish(),
  domains: z.array(domain).max(100).nullish(),
  attribute_mapping: attributeMapping.nullish(),
  name_id_format: z.string().max(200).nullish(),
  resource_id: z.string().min(1).max(200).nullish(),
  disabled: z.boolean().nullish(),
};
const newProvider = z.object({ type: z.literal("saml", "Only 'saml' supported for SSO provider type"), ...fields });
const changes = z.object(fields);
type Wanted = z.output<typeof changes>;

type Found = { readonly xml: string; readonly metadata: SamlMetadata };

/** @throws {AuthError} 400 when it cannot be fetched or read */
async function metadataOf({ outgoing, log }: AuthContext, wanted: Wanted): Promise<Found | undefined> {
  const { metadata_xml, metadata_url } = wanted;
  if (metadata_xml && metadata_url)
    throw authErrors.validation("Only one of metadata_xml or metadata_url needs to be set");
  if (metadata_xml) return { xml: metadata_xml, metadata: await readMetadata(metadata_xml) };
  if (!metadata_url) return undefined;
  const xml = await outgoing(metadata_url)
    .then((answer) => (answer.ok ? answer.text() : Promise.reject(new Error(`answered ${answer.status}`))))
    .catch((error: unknown) => {
      log.warn("the metadata of an identity provider cannot be fetched", { error });
      throw authErrors.samlMetadataFetchFailed();
    });
  return { xml, metadata: await readMetadata(xml) };
}

/** Everybody calls an organization by its domain: two providers must not share one. */
async function setDomains(tx: Tx, id: string, domains: readonly string[]): Promise<void> {
  await tx.query("delete from auth.sso_domains where sso_provider_id = $1", [id]);
  for (const name of new Set(domains)) {
    const { rowCount } = await tx.query(
      `insert into auth.sso_domains (id, sso_provider_id, domain, created_at, updated_at)
       values ($1, $2, $3, now(), now()) on conflict do nothing`,
      [crypto.randomUUID(), id, name],
    );
    if (rowCount === 0) throw authErrors.ssoDomainExists();
  }
}

async function required(tx: Tx, call: AuthCall): Promise<SsoProvider> {
  const provider = await findSsoProvider(tx, call.params.id ?? "");
  if (!provider) throw authErrors.ssoProviderNotFound("SSO Identity Provider not found");
  return provider;
}

const answer = (status: number, provider: SsoProvider) => jsonResponse(status, ssoProviderJson(provider));

/** GET /admin/sso/providers. */
export const listProviders: Operation = async (context, call) => {
  await requireServiceRole(context, call);
  const providers = await context.database.asService(listSsoProviders);
  return jsonResponse(200, { items: providers.map(ssoProviderJson) });
};

/** GET /admin/sso/providers/:id. */
export const getProvider: Operation = async (context, call) => {
  await requireServiceRole(context, call);
  return answer(200, await context.database.asService((tx) => required(tx, call)));
};

/** POST /admin/sso/providers. */
export const createProvider: Operation = async (context, call) => {
  await requireServiceRole(context, call);
  const wanted = await parseBody(call.request, newProvider);
  const found = await metadataOf(context, wanted);
  if (!found) throw authErrors.validation("Either metadata_xml or metadata_url must be set");
  const id = crypto.randomUUID();
  const provider = await context.database.asService(async (tx) => {
    await tx.query(
      `insert into auth.sso_providers (id, resource_id, disabled, created_at, updated_at)
       values ($1, $2, $3, now(), now())`,
      [id, wanted.resource_id ?? null, wanted.disabled ?? false],
    );
    const { rowCount } = await tx.query(
      `insert into auth.saml_providers (id, sso_provider_id, entity_id, metadata_xml, metadata_url, attribute_mapping,
         name_id_format, created_at, updated_at) values ($1, $2, $3, $4, $5, $6::jsonb, $7, now(), now())
       on conflict do nothing`,
      [
        crypto.randomUUID(),
        id,
        found.metadata.entityId,
        found.xml,
        wanted.metadata_url ?? null,
        JSON.stringify(wanted.attribute_mapping ?? {}),
        wanted.name_id_format ?? null,
      ],
    );
    if (rowCount === 0) throw authErrors.samlIdpExists();
    await setDomains(tx, id, wanted.domains ?? []);
    return findSsoProvider(tx, id);
  });
  return answer(201, provider!);
};

/** PUT /admin/sso/providers/:id. The provider stays the same one: metadata of another entity is refused. */
export const changeProvider: Operation = async (context, call) => {
  await requireServiceRole(context, call);
  const wanted = await parseBody(call.request, changes);
  const found = await metadataOf(context, wanted);
  const provider = await context.database.asService(async (tx) => {
    const { id, entity_id } = await required(tx, call);
    if (found && found.metadata.entityId !== entity_id) throw authErrors.samlEntityMismatch();
    await tx.query(
      `update auth.sso_providers set resource_id = coalesce($2, resource_id), disabled = coalesce($3, disabled),
         updated_at = now() where id = $1`,
      [id, wanted.resource_id ?? null, wanted.disabled ?? null],
    );
    await tx.query(
      `update auth.saml_providers set metadata_xml = coalesce($2, metadata_xml),
         metadata_url = case when $2::text is null then metadata_url else $3 end,
         attribute_mapping = coalesce($4::jsonb, attribute_mapping), name_id_format = coalesce($5, name_id_format),
         updated_at = now() where sso_provider_id = $1`,
      [
        id,
        found?.xml ?? null,
        wanted.metadata_url ?? null,
        wanted.attribute_mapping ? JSON.stringify(wanted.attribute_mapping) : null,
        wanted.name_id_format ?? null,
      ],
    );
    if (wanted.domains) await setDomains(tx, id, wanted.domains);
    return findSsoProvider(tx, id);
  });
  return answer(200, provider!);
};

/** DELETE /admin/sso/providers/:id. Its people keep their accounts and cannot sign in to them any more. */
export const deleteProvider: Operation = async (context, call) => {
  await requireServiceRole(context, call);
  return context.database.asService(async (tx) => {
    const provider = await required(tx, call);
    await tx.query("delete from auth.sso_providers where id = $1", [provider.id]);
    return answer(200, provider);
  });
};
