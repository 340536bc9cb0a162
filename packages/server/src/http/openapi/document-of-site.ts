import type { Config } from '../../settings/config.ts';
import { guide } from './guide.ts';
import type { JsonSchema } from './schemas.ts';

/** The API document as this site serves it. */
export async function documentOfSite({
  siteName,
  publicUrl,
}: Pick<Config, 'siteName' | 'publicUrl'>): Promise<JsonSchema> {
  const { openApiDocument } = await import('./document.ts');
  const { describedContract } = await import('./described-contract.ts');
  const { openapi, info, ...rest } = openApiDocument(await describedContract());
  return {
    openapi,
    info: { title: `${siteName} API`, description: guide(publicUrl), ...(info as JsonSchema) },
    servers: [{ url: publicUrl, description: siteName }],
    ...rest,
  };
}
