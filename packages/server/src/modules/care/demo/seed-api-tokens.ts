import { randomBytes } from 'node:crypto';
import { dayMs } from '@ferry/core/contract/base/values/units';
import type { Services } from '../../../base/context.ts';
import type { Sql } from '../../../db/driver/database.ts';

/** Two API tokens, one of them expired. Their texts are not known. */
export async function seedApiTokens(tx: Sql, { now }: Services, accountId: number): Promise<void> {
  const days = (count: number) => new Date(now().getTime() + count * dayMs);
  const token = (name: string, scope: 'read' | 'write', from: number, until: number) => ({
    account_id: accountId,
    name,
    scope,
    token_hash: randomBytes(32),
    created_at: days(from),
    expires_at: days(until),
  });
  await tx
    .insertInto('api_token')
    .values([token('家里的看板', 'read', -12, 78), token('每日签到', 'write', -60, -30)])
    .execute();
}
