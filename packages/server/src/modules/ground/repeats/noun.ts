import { sql } from 'kysely';
import type { Noun } from '../../../base/noun.ts';
import { hashedBy } from '../../../keys/columns-under-key.ts';
import { answerOnce } from './answer-once.ts';
import { forgetAnswers } from './forget-answers.ts';
import { registerRepeats } from './routes.ts';

/** Days during which a repeat gets the first answer. */
const days = 7;

export const repeatsNoun = {
  name: 'repeats',
  register: registerRepeats,
  answerOnce,
  jobs: () => [forgetAnswers],
  keyedValues: [
    {
      // Key, input and answer of a row are under the same key of the site.
      name: 'repeats',
      waiting: ({ id }, at) => sql`select count(*) as count from repeat
        where done_at > ${at}::timestamptz - make_interval(days => ${sql.lit(days)}) and ${hashedBy('key_hash', id)}`,
    },
  ],
  tables: {
    repeat: {
      order: 'done_at',
      columns: {
        done_at: 'withheld',
        key_hash: 'withheld',
        random_hash: 'withheld',
        input_hash: 'withheld',
        session_id: 'withheld',
        is_secret: 'withheld',
        answer: 'withheld',
      },
      whenOld: 'remove',
      atEnd: 'remove',
    },
  },
  sweep: (ago) => [sql`delete from repeat where done_at < ${ago(days)}`],
} satisfies Noun;
