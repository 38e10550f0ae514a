import { z } from "zod";
import type { Tx } from "../../postgres/database.ts";

const mapping = z.object({
  name: z.string().max(200).optional(),
  names: z.array(z.string().max(200)).max(20).optional(),
  default: z.union([z.string().max(500), z.number(), z.boolean()]).optional(),
});
export const attributeMapping = z.object({ keys: z.record(z.string().max(100), mapping).optional() });
export type AttributeMapping = z.output<typeof attributeMapping>;

export type SsoProvider = {
  readonly id: string;
  readonly resource_id: string | null;
  readonly disabled: boolean;
  readonly created_at: Date;
  readonly updated_at: Date;
  readonly entity_id: string;
  readonly metadata_xml: string;
  readonly metadata_url: string | null;
  readonly attribute_mapping: AttributeMapping | null;
  readonly name_id_format: string | null;
  readonly domains: readonly string[];
};

const select = `select p.id, p.resource_id, coalesce(p.disabled, false) as disabled, p.created_at, p.updated_at, s.entity_id,
    s.metadata_xml, s.metadata_url, s.attribute_mapping, s.name_id_format,
    array(select d.domain from auth.sso_domains d where d.sso_provider_id = p.id order by d.domain) as domains
  from auth.sso_providers p join auth.saml_providers s on s.sso_provider_id = p.id`;

export async function listSsoProviders(tx: Tx): Promise<SsoProvider[]> {
  return (await tx.query<SsoProvider>(`${select} order by p.created_at`)).rows;
}

/** By its id, or by the owner's own name for it (`resource_…`). */
export async function findSsoProvider(tx: Tx, id: string): Promise<SsoProvider | undefined> {
  const { rows } = await tx.query<SsoProvider>(
    `${select} where p.id::text = lower($1) or lower(p.resource_id) = lower($1)`,
    [id.replace(/^resource_/, "")],
  );
  return rows[0];
}

export async function ssoProviderOfDomain(tx: Tx, domain: string): Promise<SsoProvider | undefined> {
  const { rows } = await tx.query<SsoProvider>(
    `${select} where p.id = (select sso_provider_id from auth.sso_domains where lower(domain) = lower($1))`,
    [domain],
  );
  return rows[0];
}

export function ssoProviderJson(provider: SsoProvider) {
  const { id, resource_id, disabled, created_at, updated_at, domains } = provider;
  const { entity_id, metadata_xml, metadata_url, attribute_mapping, name_id_format } = provider;
  return {
    id,
    ...(resource_id ? { resource_id } : {}),
    disabled,
    saml: {
      entity_id,
      metadata_xml,
      ...(metadata_url ? { metadata_url } : {}),
      attribute_mapping: attribute_mapping ?? {},
      ...(name_id_format ? { name_id_format } : {}),
    },
    domains: domains.map((domain) => ({ domain })),
    created_at: created_at.toISOString(),
    updated_at: updated_at.toISOString(),
  };
}
