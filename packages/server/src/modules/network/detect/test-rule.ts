import type { CallParsed, ResultOf } from '@ferry/core/contract/base/call';
import type * as detect from '@ferry/core/contract/detect/admin';
import type { Context } from '../../../base/context.ts';
import { Refusal } from '../../../base/refusal.ts';
import { enginesFor, shownServed } from './engines/engines.ts';
import { assertRe2 } from './save-rule.ts';

async function patternOf({ database }: Context<'admin'>, ruleId: number): Promise<string> {
  const row = await database.sql
    .selectFrom('detect_rule')
    .select('pattern')
    .where('id', '=', ruleId)
    .executeTakeFirst();
  if (row === undefined) throw new Refusal('detect.unknown', { status: 404 });
  return row.pattern;
}

/** Tests a pattern on samples. RE2 takes time proportional to the text, for every pattern. */
export async function testRule(
  ctx: Context<'admin'>,
  { body: { regex, rule_id, samples } }: CallParsed<typeof detect.testRule>,
): Promise<ResultOf<typeof detect.testRule>> {
  if ((regex === undefined) === (rule_id === undefined))
    throw new Refusal('detect.one_of_two', { status: 422, field: 'regex' });
  const pattern = regex ?? (await patternOf(ctx, rule_id ?? 0));
  const compiled = await assertRe2(pattern);
  return {
    result: {
      regex: pattern,
      ...shownServed(await enginesFor(pattern)),
      samples: samples.map((sample) => {
        const matcher = compiled.matcher(sample);
        return { sample, met: matcher.find() ? (matcher.group() ?? '') : null };
      }),
    },
  };
}
