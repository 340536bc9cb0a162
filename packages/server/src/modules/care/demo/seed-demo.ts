import { sql } from 'kysely';
import type { Services } from '../../../base/context.ts';
import { seedSite } from '../../ground/site/index.ts';
import { createAccount, hashPassword } from '../../identity/auth/index.ts';
import { seedAutoRenewal } from '../../money/bills/index.ts';
import { demoCdKeyNotes, seedCdKeys } from '../../money/cd-keys/index.ts';
import { seedCheckIns } from '../../money/check-in/index.ts';
import { demoCouponNotes, seedCoupons } from '../../money/coupons/index.ts';
import { seedRecharge } from '../../money/payments/index.ts';
import { seedPurchase, seedShop } from '../../money/shop/index.ts';
import { seedDetections } from '../../network/detect/index.ts';
import { seedNodes } from '../../network/nodes/index.ts';
import { seedTraffic } from '../../network/traffic/index.ts';
import { seedAnnouncements } from '../announcements/index.ts';
import { seedTickets } from '../tickets/index.ts';
import { seedActivity } from './seed-activity.ts';
import { seedApiTokens } from './seed-api-tokens.ts';
import { seedShares, seedUse } from './seed-services.ts';
import { seedSignIns } from './seed-sign-ins.ts';

export const demoEmail = 'demo@example.com';
const newEmail = 'new@example.com';
const demoPassword = 'Ferry-demo-1';

/** What the operator sees about the demo. */
export const demoNotes = [
  `Demo logins: ${demoEmail} and ${newEmail}, both with password ${demoPassword}`,
  ...demoCdKeyNotes,
  ...demoCouponNotes,
];

const plan = '快艇季付';
const extra = '流量包 50 GB';
const friends = ['许鹤', '沈青禾', '唐一舟'];

/**
 * Fills an empty database with demo data: a customer with a history and one without. If several servers start on one
 * database, the first one does it and the others wait. False: the database has accounts already.
 */
export async function seedDemo(services: Services): Promise<boolean> {
  const password = await hashPassword(demoPassword);
  return services.database.sql.transaction().execute(async (tx) => {
    await sql`lock table account in share row exclusive mode`.execute(tx);
    const somebody = await tx.selectFrom('account').select('id').limit(1).executeTakeFirst();
    if (somebody !== undefined) return false;
    const account = { password, isUncommon: true, language: 'zh-CN', ip: null, invitedBy: null };
    const demo = await createAccount(tx, services, { ...account, email: demoEmail, name: '林夏' });
    await createAccount(tx, services, { ...account, email: newEmail, name: '陈默' });
    const friendIds: number[] = [];
    for (const [index, name] of friends.entries()) {
      const email = `friend-${index + 1}@example.com`;
      const friend = await createAccount(tx, services, { ...account, email, name, invitedBy: demo.id });
      friendIds.push(friend.id);
    }

    await seedSite(tx, services);
    const nodes = await seedNodes(tx, services);
    const products = await seedShop(tx, services);
    await seedAnnouncements(tx, services);
    await seedCdKeys(tx, services);
    await seedCoupons(tx, services);

    const topUp = (daysAgo: number, amount: string, method: 'alipay' | 'wxpay', status?: 'expired') =>
      seedRecharge(tx, services, demo.id, { daysAgo, amount, method, status });
    const buy = (name: string, daysAgo: number) => {
      const productId = products.get(name);
      if (productId === undefined) throw new Error(`the demo shop has no ${name}`);
      return seedPurchase(tx, services, { accountId: demo.id, productId, daysAgo });
    };
    await topUp(68, '100.00', 'alipay');
    await buy(plan, 67);
    await topUp(21, '50.00', 'alipay', 'expired');
    await topUp(20, '50.00', 'wxpay');
    await seedAutoRenewal(tx, demo.id);
    await buy(extra, 3);
    await seedCheckIns(tx, services, demo.id);
    await seedTraffic(tx, services, demo.id, nodes);
    await seedDetections(tx, services, demo.id, nodes);
    await seedApiTokens(tx, services, demo.id);
    await seedSignIns(tx, services, demo);
    await seedActivity(tx, services, demo.id);
    await seedUse(tx, services, demo.id, nodes);
    await seedShares(tx, services, demo.id, friendIds);
    await seedTickets(tx, services, demo.id);
    return true;
  });
}
