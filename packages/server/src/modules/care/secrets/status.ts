import type { CallAnswer } from '@ferry/core/contract/base/call';
import type { show } from '@ferry/core/contract/secrets/admin';
import type { Services } from '../../../base/context.ts';
import type { KeyedValues } from '../../../base/noun.ts';
import type { Sql } from '../../../db/driver/database.ts';
import { readSecretKeys } from '../../../keys/secret-keys.ts';

type Status = CallAnswer<typeof show>['result'];
type Shown = Status['keys'][number];
type Row = Awaited<ReturnType<typeof readSecretKeys>>[number];

/** The lifetime in hours of signed values that are not stored: forms, proofs of the owner and sign-in links. */
const shortHours = 12;

/** The key of a site that never rotated. */
const onlyKey: Row = {
  id: 1,
  sealed: null,
  announced_at: new Date(0),
  current_at: new Date(0),
  retired_at: null,
  forgotten_at: null,
};

function stateOf({ current_at, retired_at, forgotten_at }: Row): Shown['state'] {
  if (forgotten_at !== null) return 'forgotten';
  if (retired_at !== null) return 'old';
  return current_at === null ? 'announced' : 'current';
}

/**
 * The time until which signed values that no table lists may be in use. The older portal's cookies live as long as
 * tokens.
 */
function neededUntil({ config }: Services, { retired_at, forgotten_at }: Row): Date | null {
  if (retired_at === null || forgotten_at !== null) return null;
  const cookies = config.oldSignIn ? Math.max(config.rememberMeSeconds, config.refreshTokenSeconds) : 0;
  return new Date(retired_at.getTime() + Math.max(cookies, shortHours * 3_600) * 1000);
}

async function countWaiting(tx: Sql, { now }: Services, row: Row, under: readonly KeyedValues[]) {
  const waiting: Shown['waiting'] = [];
  for (const { name, waiting: select, renew } of under) {
    const { rows } = await select(row, now()).execute(tx);
    const count = Number(rows[0]?.count ?? 0);
    if (count > 0) waiting.push({ name, count, is_renewed: renew !== undefined });
  }
  return waiting;
}

/** Every key with what depends on it. */
export async function readStatus(tx: Sql, services: Services): Promise<Status> {
  const kept = await readSecretKeys(tx);
  const rows = kept.length === 0 ? [onlyKey] : kept.toReversed();
  const under = services.nouns.flatMap((noun) => noun.keyedValues ?? []);
  const keys: Shown[] = [];
  for (const row of rows) {
    const state = stateOf(row);
    keys.push({
      key_id: row.id,
      state,
      announced_at: row.id === 1 ? null : row.announced_at.toISOString(),
      retired_at: row.retired_at?.toISOString() ?? null,
      forgotten_at: row.forgotten_at?.toISOString() ?? null,
      waiting:
        state === 'forgotten' || state === 'announced' ? [] : await countWaiting(tx, services, row, under),
      needed_until: neededUntil(services, row)?.toISOString() ?? null,
    });
  }
  const isLeft = ({ state, waiting }: Shown) =>
    state === 'announced' || (state === 'old' && waiting.some(({ is_renewed }) => is_renewed));
  return {
    current_key_id: keys.find(({ state }) => state === 'current')?.key_id ?? 1,
    keys,
    is_done: !keys.some(isLeft),
  };
}
