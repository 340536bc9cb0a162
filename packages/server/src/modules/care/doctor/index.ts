import { checkNames } from '@ferry/core/contract/doctor/admin';
import { certificates } from './certificates-check.ts';
import { databaseChecks } from './database-checks.ts';
import type { Check } from './examination.ts';
import { outsideChecks } from './outside-checks.ts';
import { siteChecks } from './site-checks.ts';

export type { Check, Found } from './examination.ts';
export { type Finding, runChecks } from './run-checks.ts';

const known: readonly Check[] = [...databaseChecks, ...outsideChecks, ...siteChecks, certificates];

/** Every check, in the order in which they are shown. */
export const allChecks: readonly Check[] = checkNames.flatMap((name) =>
  known.filter((check) => check.name === name),
);
