import { sql } from 'kysely';
import type { Noun } from '../../../base/noun.ts';
import { giveLinkGroups } from './groups/give-link-groups.ts';
import { registerLinks } from './routes.ts';

export const linksNoun = {
  name: 'links',
  register: registerLinks,
  jobs: () => [giveLinkGroups],
  tables: {
    subscription_fetch: {
      order: 'id',
      columns: { id: 'shown', at: 'shown', client: 'shown', agent: 'shown', ip: 'shown' },
      whenOld: 'remove',
      atEnd: 'remove',
    },
  },
  sweep: (ago) => [sql`delete from subscription_fetch where at < ${ago(90)}`],
} satisfies Noun;
