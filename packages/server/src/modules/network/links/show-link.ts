import type { ResultOf } from '@ferry/core/contract/base/call';
import type { show } from '@ferry/core/contract/links/customer';
import type { Context } from '../../../base/context.ts';
import { linkAddresses, readGroupHosts } from '../../ground/services/index.ts';

/** The subscription link with all its mirrors, for its customer. */
export async function showLink(ctx: Context<'customer'>): Promise<ResultOf<typeof show>> {
  const service = await ctx.database.sql
    .selectFrom('service')
    .select(['link_token_sealed', 'link_group'])
    .where('account_id', '=', ctx.who.accountId)
    .executeTakeFirstOrThrow();
  const addresses = linkAddresses(ctx, service, await readGroupHosts(ctx));
  return {
    result: {
      link_token: ctx.keys.open(service.link_token_sealed),
      sub_link: addresses,
      mirrors: addresses.map((link, place) => ({ host: new URL(link).host, link, is_main: place === 0 })),
    },
  };
}
