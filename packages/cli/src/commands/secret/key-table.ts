import type { CallAnswer } from '@ferry/core/contract/base/call';
import type { show } from '@ferry/core/contract/secrets/admin';
import { table } from '../../output/table.ts';
import { say } from '../../words/say.ts';

export type Status = CallAnswer<typeof show>['result'];
type Key = Status['keys'][number];

const words = (name: string) => name.replaceAll('_', ' ');

function restOf({ state, needed_until, retired_at, forgotten_at }: Key): string {
  if (state === 'forgotten') return say`forgotten ${forgotten_at}`;
  if (state === 'announced') return say`used once every process knows it`;
  return state === 'old' ? say`retired ${retired_at}, signatures until ${needed_until}` : '';
}

/** What depends on each key, one line for each sort. */
export function keyTable({ keys }: Status): string {
  const rows = keys.flatMap((key) => {
    const [first, ...others] = key.waiting.map(({ name, count, is_renewed }) => [
      words(name),
      String(count),
      key.state !== 'old' ? '' : is_renewed ? say`moves by itself` : say`until used, revoked or over`,
    ]);
    return [
      [String(key.key_id), key.state, ...(first ?? [say`nothing`, '', '']), restOf(key)],
      ...others.map((cells) => ['', '', ...cells, '']),
    ];
  });
  return table(['Key', 'State', 'What hangs on it', 'Count', 'How long', ''], rows);
}
