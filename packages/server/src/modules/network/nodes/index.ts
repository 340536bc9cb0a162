export {
  type ConfigOf,
  type NodeConfig,
  nodeConfig,
  type Transport,
} from '@ferry/core/contract/nodes/config';
export {
  certificateForAgent,
  type GivenCertificate,
  givenCertificate,
  tagForPoll,
} from './certificate/certificate-for-agent.ts';
export { certificateColumns, certificateProblem } from './certificate/certificate-problem.ts';
export { assertKeysFit } from './config/keys-fit.ts';
export { agentView, entryOf } from './config/node-config.ts';
export { refreshDemoHeard, seedNodes } from './demo/seed-demo.ts';
export { createNodeKey } from './keys/create-node-key.ts';
export { noteMachine } from './keys/machines/note-machine.ts';
export { credentialInSql, credentialOf, type ProxySecrets, uuidFieldInSql } from './kinds/credential.ts';
export { earlyDataHeader, type UserFields } from './kinds/kind.ts';
export { keyBytes } from './kinds/shadowsocks.ts';
export { isPlain } from './kinds/shadowsocksr.ts';
export { fingerprint, publicKeyOf } from './kinds/vless.ts';
export { shownMaintenance } from './maintenance/maintenance.ts';
export { listNodes, type Node, onlineCustomers, readNode, recallNode, statusAt } from './queries.ts';
export { servingVersion } from './served/serving-version.ts';
export { customerOfGiven } from './served/was-served.ts';
export { noteEvent, noteRepeatingEvent } from './watch/events.ts';
export { exportEvents } from './watch/export-events.ts';
export { noteNodeInfo } from './watch/history.ts';
export { noteContact } from './watch/last-contact.ts';
export { readSilences } from './watch/silences.ts';
export { noteUnclearAgent } from './watch/unclear-agent.ts';
export { watchNodes } from './watch/watch-nodes.ts';
