import type { CallAnswer } from '@ferry/core/contract/base/call';
import type { show } from '@ferry/core/contract/secrets/admin';
import { table } from '../../output/table.ts';
import { say } from '../../words/say.ts';

export type Status = CallAnswer<typeof show>['result'];
type Key = Status['keys'][number];

const words = (name: string) => name.replaceAll('_', ' ');

function restOf({ state, needed_until, retired_at, forgotten_at }: Key): string {
  if (state === 'forgotten') return say('secret.forgotten_at', { time: String(forgotten_at) });
  if (state === 'announced') return say('secret.once_known');
  return state === 'old'
    ? say('secret.retired', { time: String(retired_at), until: String(needed_until) })
    : '';
}

/** What depends on each key, with a line for each sort. */
export function keyTable({ keys }: Status): string {
  const rows = keys.flatMap((key) => {
    const [first, ...others] = key.waiting.map(({ name, count, is_renewed }) => [
      words(name),
      String(count),
      key.state !== 'old' ? '' : is_renewed ? say('secret.moves_itself') : say('secret.until_used'),
    ]);
    return [
      [String(key.key_id), key.state, ...(first ?? [say('secret.nothing'), '', '']), restOf(key)],
      ...others.map((cells) => ['', '', ...cells, '']),
    ];
  });
  return table(
    [
      say('shared.key'),
      say('secret.state'),
      say('secret.what_hangs_on_it'),
      say('secret.count'),
      say('secret.how_long'),
      '',
    ],
    rows,
  );
}
