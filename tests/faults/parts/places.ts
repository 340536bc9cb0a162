import { sql } from 'kysely';
import type { Services } from '../../../packages/server/src/base/context.ts';

/** The fault points in the server's source, by the test that uses each of them. */
export const moneyPlaces = [
  // In this order: lives that are not killed there would use up due bills and check-ins.
  'bills.renew before commit',
  'bills.renew after commit',
  'check_in before commit',
  'check_in after commit',
  'cd_keys.redeem before commit',
  'cd_keys.redeem after commit',
  'payments.settle before commit',
  'payments.settle after commit',
  'shop.confirm before commit',
  'shop.confirm after commit',
] as const;

export const staffPlaces = [
  'cd_keys.batch before commit',
  'cd_keys.batch after commit',
  'shop.refund before commit',
  'shop.refund after commit',
] as const;

/** With the pass at which the process dies, so that a campaign is in progress. */
export const campaignPlaces = [
  'campaigns.create before commit',
  'campaigns.create after commit',
  'campaigns.send before commit#2',
  'campaigns.send after commit#2',
  'mail.send before commit#3',
  'mail.send after commit#3',
] as const;

/** Each at a pass in the middle of the work. */
export const grantPlaces = ['users.grant before commit', 'users.grant after commit'] as const;
export const mailPlaces = ['mail.send before commit', 'mail.send after commit'] as const;

/** The steps of a write with an idempotency key. */
export const repeatPlaces = [
  'repeats.once before work',
  'repeats.once before keeping',
  'repeats.once before commit',
  'repeats.once after commit',
] as const;

export const trafficPlaces = [
  'jobs.run before commit',
  'jobs.run after commit',
  'nodes.watch before commit',
  'nodes.watch after commit',
  'traffic.report before commit',
  'traffic.report after commit',
  'traffic.fold before commit',
  'traffic.fold after commit',
  'traffic.partitions before commit',
  'traffic.partitions after commit',
] as const;

/** Whether a job reaches a fault point, once in its slot. */
export const isOfJob = (place: string): boolean => /^(bills|jobs|nodes|traffic\.partitions)\b/.test(place);

/** Lets every job run again at the next start. */
export async function forgetRuns({ database }: Services): Promise<void> {
  await sql`delete from job_run`.execute(database.sql);
}
