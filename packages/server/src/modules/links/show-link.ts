import type { Context } from '../../context.ts';
import { linkAddresses } from './link-addresses.ts';

/** The subscription link, for its owner. */
export async function showLink(ctx: Context<'customer'>) {
  const service = await ctx.database.sql
    .selectFrom('service')
    .select(['link_token_sealed', 'link_group'])
    .where('account_id', '=', ctx.who.accountId)
    .executeTakeFirstOrThrow();
  return {
    result: {
      link_token: ctx.keys.open(service.link_token_sealed),
      sub_link: await linkAddresses(ctx, service),
    },
  };
}
