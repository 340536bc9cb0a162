export {
  type ConfigOf,
  type NodeConfig,
  nodeConfig,
} from '@ferry/core/contract/nodes/config';
export type { Tls } from '@ferry/core/contract/nodes/security';
export { isPlain } from '@ferry/core/contract/nodes/support/support';
export type { Transport } from '@ferry/core/contract/nodes/transport';
export { deviceAddresses, isOperators } from './addresses/device-addresses.ts';
export { ownAddresses } from './addresses/own-addresses.ts';
export {
  certificateForAgent,
  type GivenCertificate,
  givenCertificate,
  tagForPoll,
} from './certificate/certificate-for-agent.ts';
export { certificateColumns, certificateProblem } from './certificate/certificate-problem.ts';
export {
  credentialInSql,
  credentialOf,
  isMadeInSql,
  joinOwn,
  type ListedCredentials,
  type ProxySecrets,
  uuidFieldInSql,
  uuidInSql,
} from './config/credential.ts';
export { assertKeysFit, canServe } from './config/keys-fit.ts';
export { agentView, entryOf, userFieldsOf } from './config/node-config.ts';
export { refreshDemoHeard, seedNodes } from './demo/seed-demo.ts';
export { createNodeKey } from './keys/create-node-key.ts';
export { noteMachine } from './keys/machines/note-machine.ts';
export { echConfigsOf, pemOf } from './kinds/ech.ts';
export { earlyDataHeader, type UserFields } from './kinds/kind.ts';
export {
  decryptionOf,
  encryptionOf,
  mldsaVerifyOf,
  publicKeyOf,
  ticketOf,
} from './kinds/public-keys.ts';
export { keyBytes } from './kinds/shadowsocks.ts';
export { fingerprint, namesOf, shortIdsOf } from './kinds/vless.ts';
export { plannedMaintenance, shownMaintenance } from './maintenance/maintenance.ts';
export { monthBytes } from './month/month-bytes.ts';
export { listNodes, type Node, onlineCustomers, readNode, recallNode } from './queries.ts';
export { rateAt } from './rates/rate-at.ts';
export { countNodes } from './served/count-nodes.ts';
export { isUnused, readGroups } from './served/groups.ts';
export { servingVersion } from './served/serving-version.ts';
export { countedSince, customerOfGiven } from './served/was-served.ts';
export { noteEvent, noteRepeatingEvent } from './watch/events.ts';
export { exportEvents } from './watch/export-events.ts';
export { noteNodeInfo } from './watch/history.ts';
export { noteContact } from './watch/last-contact.ts';
export { silencesColumn, silencesOf } from './watch/silences.ts';
export { noteUnclearAgent } from './watch/unclear-agent.ts';
export { watchNodes } from './watch/watch-nodes.ts';
