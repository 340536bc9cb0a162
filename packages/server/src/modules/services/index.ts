export { addDuration, dayOf, hourOf, later, startOf, todayAndYesterday } from './calendar.ts';
export { nextReset } from './next-reset.ts';
export { resetPeriods } from './reset-periods.ts';
export {
  describeService,
  holdService,
  isRunning,
  mainLeft,
  packageLeft,
  readService,
  type Service,
  saveService,
  withLevelUntil,
  withPackage,
  withUsageReset,
} from './service.ts';
