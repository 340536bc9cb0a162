import { checkNames } from '@ferry/core/contract/doctor/admin';
import { certificates } from './certificates-check.ts';
import { databaseChecks } from './database-checks.ts';
import type { Check, CheckName, Look } from './examination.ts';
import { monthlyTraffic } from './monthly-traffic-check.ts';
import { outsideChecks } from './outside-checks.ts';
import { hostChecks, siteChecks } from './site-checks.ts';
import { textsCheck } from './texts-check.ts';

export { type Check, type Found, failed, skipped, warning } from './examination.ts';
export { type Finding, findingOf, reportOf, runChecks } from './run-checks.ts';

/** Checks that are skipped without a database. */
const onDatabase = {
  ...databaseChecks,
  ...siteChecks,
  certificates,
  texts: textsCheck,
  monthly_traffic: monthlyTraffic,
  payments: outsideChecks.payments,
};

const looks: Record<CheckName, Look> = { ...onDatabase, ...outsideChecks, ...hostChecks };

/** Every check, in the order in which they are shown. */
export const allChecks: readonly Check[] = checkNames.map((name) => ({
  name,
  needsDatabase: name in onDatabase,
  look: looks[name],
}));
