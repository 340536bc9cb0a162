import type { BotReply } from '../../../../base/noun.ts';
import { say } from '../../../../words/words.ts';
import { linkAddresses, readGroupHosts } from '../../../ground/services/index.ts';

/** The hosts of a customer's link for his chat, without the link, which is a secret. */
export const writeHosts: BotReply = async (asking) => {
  const service = await asking.database.sql
    .selectFrom('service')
    .select(['link_token_sealed', 'link_group'])
    .where('account_id', '=', asking.who.accountId)
    .executeTakeFirstOrThrow();
  const addresses = linkAddresses(asking, service, await readGroupHosts(asking));
  const hosts = addresses.map((link) => new URL(link).host).join('\n');
  return say(asking.language, addresses.length > 1 ? 'telegram.hosts' : 'telegram.one_host', { hosts });
};
