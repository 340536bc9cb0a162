import { sql } from 'kysely';
import type { Noun } from '../../../base/noun.ts';
import { hashedBy, sealedBy } from '../../../keys/columns-under-key.ts';

/** Bytes of a second factor that an undo link can restore. */
const kept = (of: string, name: string) => sql`decode(${sql.ref(of)} ->> ${sql.lit(name)}, 'base64')`;

export const undoNoun = {
  name: 'undo',
  keyedValues: [
    {
      name: 'undo_links',
      waiting: ({ id }, at) => sql`select count(*) as count from undo
        where ended_at is null and expires_at > ${at} and (${hashedBy('token_hash', id)}
          or ${sealedBy(kept('factor', 'secret_sealed'), id)}
          or exists (select from jsonb_array_elements(factor -> 'codes') as codes (code)
            where ${hashedBy(kept('code', 'code_hash'), id)}))`,
    },
    {
      name: 'not_me_links',
      waiting: ({ id }, at) => sql`select count(*) as count from not_me
        where ended_at is null and expires_at > ${at} and ${hashedBy('token_hash', id)}`,
    },
  ],
  tables: {
    undo: {
      order: 'created_at',
      columns: {
        act: 'shown',
        created_at: 'shown',
        expires_at: 'shown',
        ended_at: 'shown',
        email: 'shown',
        token_hash: 'withheld',
        email_key: 'withheld',
        act_id: 'withheld',
        factor: 'withheld',
        passkey_id: 'withheld',
        takes_until: 'withheld',
      },
      whenOld: 'remove',
      atEnd: 'remove',
    },
    not_me: {
      order: 'created_at',
      columns: {
        created_at: 'shown',
        expires_at: 'shown',
        ended_at: 'shown',
        email: 'shown',
        token_hash: 'withheld',
      },
      whenOld: 'remove',
      atEnd: 'remove',
    },
  },
  sweep: (ago) => [
    sql`delete from undo where expires_at < ${ago(7)}`,
    sql`delete from not_me where expires_at < ${ago(7)}`,
  ],
} satisfies Noun;
