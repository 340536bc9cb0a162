export { createNodeKey } from './create-node-key.ts';
export { noteHeard } from './heard.ts';
export { identifyNode } from './identify-node.ts';
export type { Transport } from './kinds/kind.ts';
export { keyBytes, type ShadowsocksConfig, userKey } from './kinds/shadowsocks.ts';
export type { VmessConfig } from './kinds/vmess.ts';
export { agentView, entryOf, type NodeConfig, nodeConfig } from './node-config.ts';
export { listNodes, type Node, onlineCustomers, readNode, statusAt } from './queries.ts';
export { isServed, servingVersion } from './served.ts';
