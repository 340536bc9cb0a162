export {
  addDuration,
  dayAround,
  dayOf,
  hourOf,
  later,
  startOf,
  todayAndYesterday,
} from '../../../base/calendar.ts';
export {
  type Acted,
  actOn,
  addPackage,
  addTime,
  atPresent,
  isWithoutEnd,
  termsOf,
  withLimits,
} from './act-on.ts';
export {
  type GroupNames,
  groupNames,
  isNamed,
  readGroupNames,
  saidGroups,
} from './columns/group-names.ts';
export { isByClient } from './columns/is-by-client.ts';
export { isChanged } from './columns/is-changed.ts';
export { keptPlanName, planName } from './columns/plan-names.ts';
export { noPlanTerms, type PlanTerms, planTermsOf, termColumns } from './columns/plan-terms.ts';
export { usageColumns } from './columns/usage-columns.ts';
export { devicesOnline } from './devices/devices-online.ts';
export { givePorts } from './give-ports.ts';
export { isServed } from './is-served.ts';
export {
  addressOf,
  baseFor,
  type GroupHost,
  groupHostsColumn,
  linkAddresses,
  linkBases,
  readGroupHosts,
  writeGroupHosts,
} from './link-addresses.ts';
export { dealLinkGroupsAnew, giveSomeLinkGroups } from './link-groups.ts';
export { canBeginNext, nextPeriodBlocked } from './next-period-blocked.ts';
export { type Holding, isAnyOpen, isNodeOpen, isOpen, isOpenTo, type NodeAccess } from './node-access.ts';
export { bestOf, isNodeOnline, statusAt } from './node-state.ts';
export { resetPeriods } from './reset-periods.ts';
export { listStopped } from './secrets/list-stopped.ts';
export {
  dropOwnCredential,
  kindsWithOwnCredentials,
  type OwnCredentials,
  ownCredentialsColumn,
  readOwnCredentials,
  setOwnCredential,
} from './secrets/own-credentials.ts';
export { newLink, newPassword, newUuid, replaceSecrets } from './secrets/replace-secrets.ts';
export {
  changedService,
  describeAccount,
  describeService,
  holdService,
  isRunning,
  lockService,
  mainLeft,
  packageLeft,
  readService,
  type Service,
  saveAccountEnd,
  saveService,
  selectService,
  selectServices,
  serviceFrom,
  shownEnd,
} from './service.ts';
export { addUsage, emptyService, openService } from './service-rows.ts';
export { periodsOf } from './terms/periods.ts';
export { placesOf } from './terms/row.ts';
export { changedTerms, keptTerms, readEndedTerm } from './terms/stored-terms.ts';
export type { Term } from './terms/term.ts';
export { describeTerms } from './timeline/describe-terms.ts';
export { readTermTimes } from './timeline/term-times.ts';
