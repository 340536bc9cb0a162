import { sql } from 'kysely';
import type { Noun } from '../../../base/noun.ts';
import { giveLinkGroups } from './groups/give-link-groups.ts';
import { checkHosts } from './hosts/check-hosts.ts';
import { tellElsewhere } from './hosts/tell-elsewhere.ts';
import { writeHosts } from './hosts/write-hosts.ts';
import { registerLinks } from './routes.ts';

export const linksNoun = {
  name: 'links',
  register: registerLinks,
  botReplies: { hosts: writeHosts },
  jobs: () => [giveLinkGroups, checkHosts, tellElsewhere],
  tables: {
    subscription_fetch: {
      order: 'id',
      columns: { id: 'shown', at: 'shown', client: 'shown', agent: 'shown', ip: 'shown' },
      whenOld: 'remove',
      atEnd: 'remove',
    },
    client_device: {
      order: 'id',
      columns: {
        id: 'withheld',
        hwid: 'shown',
        name: 'shown',
        os: 'shown',
        os_version: 'shown',
        model: 'shown',
        agent: 'shown',
        ip: 'shown',
        first_seen_at: 'shown',
        last_seen_at: 'shown',
      },
      whenOld: 'remove',
      atEnd: 'remove',
    },
  },
  sweep: (ago) => [
    sql`delete from subscription_fetch where at < ${ago(90)}`,
    sql`delete from client_device where last_seen_at < ${ago(90)}`,
  ],
} satisfies Noun;
