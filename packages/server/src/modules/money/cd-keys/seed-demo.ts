import { gigabyte } from '@ferry/core/contract/base/values/units';
import type { Services } from '../../../base/context.ts';
import type { Sql } from '../../../db/driver/database.ts';
import { insertCdKeys } from './create-cd-keys.ts';
import type { Grant } from './grant/grant.ts';

const demoCodes: readonly (readonly [code: string, meaning: string, grant: Grant])[] = [
  ['FERRY-DEMO-50YUAN', '50.00 into the wallet', { kind: 'money', amount: '50.00' }],
  ['FERRY-DEMO-200YUAN', '200.00 into the wallet', { kind: 'money', amount: '200.00' }],
  ['FERRY-DEMO-20GB', '20 GB of traffic', { kind: 'traffic', bytes: 20 * gigabyte }],
  ['FERRY-DEMO-30DAYS', '30 days of the running plan', { kind: 'plan_time', duration: 'P30D' }],
  ['FERRY-DEMO-ACCOUNT', '30 days of the account alone', { kind: 'account_time', duration: 'P30D' }],
  [
    'FERRY-DEMO-TRIAL',
    '7 days of level 1 with 10 GB',
    { kind: 'level_time', level: 1, duration: 'P7D', bytes: 10 * gigabyte },
  ],
];

/** What the operator of a demo sees about the codes. */
export const demoCdKeyNotes = demoCodes.map(([code, meaning]) => `Code ${code}: ${meaning}`);

export async function seedCdKeys(tx: Sql, services: Services): Promise<void> {
  for (const [code, , grant] of demoCodes)
    await insertCdKeys(tx, services, [code], { grant, expiresAt: null });
}
