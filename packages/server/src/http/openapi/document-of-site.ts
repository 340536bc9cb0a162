import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import type { Config } from '../../settings/config.ts';
import { guide } from './guide.ts';
import type { JsonSchema } from './schemas.ts';

/** A release contains the generated document, because it has no comments to generate it from. */
const written = new URL('./document.json', import.meta.url);

/** The document, generated from the sources of the contract. A release contains it as a file. */
export async function documentWithoutSite(): Promise<JsonSchema> {
  const { openApiDocument } = await import('./document.ts');
  const { readNotedContract } = await import('./noted-contract.ts');
  return openApiDocument(await readNotedContract());
}

/** The API document as this site serves it. */
export async function documentOfSite({
  siteName,
  publicUrl,
}: Pick<Config, 'siteName' | 'publicUrl'>): Promise<JsonSchema> {
  const { openapi, info, ...rest } = existsSync(written)
    ? (JSON.parse(await readFile(written, 'utf8')) as JsonSchema)
    : await documentWithoutSite();
  return {
    openapi,
    info: { title: `${siteName} API`, description: guide(publicUrl), ...(info as JsonSchema) },
    servers: [{ url: publicUrl, description: siteName }],
    ...rest,
  };
}
