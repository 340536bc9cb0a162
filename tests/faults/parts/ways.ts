import { sql } from 'kysely';
import type { NodeAgent } from '../../../packages/core/src/contract/nodes/agents.ts';
import type { Services } from '../../../packages/server/src/base/context.ts';
import { createNodeKey, type NodeConfig } from '../../../packages/server/src/modules/network/nodes/index.ts';
import { everyKind } from '../../../packages/server/src/testing/formats/every-kind.ts';
import type { Connection } from '../../agents/faulty-network.ts';
import { ShadowsocksMod } from '../../agents/shadowsocks-mod.ts';
import { v2bx, v2node } from '../../agents/uniproxy/agent.ts';
import { XboardMachine } from '../../agents/uniproxy/xboard-machine.ts';
import { XboardNode } from '../../agents/uniproxy/xboard-node.ts';
import { XrayRV2board } from '../../agents/uniproxy/xrayr-v2board.ts';
import { XrayRPV2board } from '../../agents/uniproxy/xrayrp-v2board.ts';
import { XrayR } from '../../agents/xrayr.ts';

/** An agent of one or more nodes. */
interface Driven {
  start(): Promise<void>;
  flow(node: number, customer: number, upload: number, download: number): void;
  period(): Promise<void>;
}

interface Given {
  readonly nodes: readonly number[];
  /** Of the node, or of the machine. */
  readonly key: string;
  readonly machine: number;
}

/** A way of reporting traffic: an agent and the calls that it makes. */
export interface Way {
  readonly base: '/v1' | '';
  /** How many nodes it serves. More than one: as a machine. */
  readonly serves: 1 | 2;
  /** The node says so where the calls cannot. */
  readonly agent?: NodeAgent;
  readonly config?: NodeConfig;
  /** Whether reports without an answer come again with more. */
  readonly grows: boolean;
  /** The time in which an unchanged repeat counts as one. */
  readonly seconds: number;
  open(line: Connection, given: Given): Driven;
}

interface OneNode {
  start?(): Promise<void>;
  flow(customer: number, upload: number, download: number): void;
  period(): Promise<void>;
}

const alone =
  (open: (line: Connection, given: { node: number; key: string; nodeType: string }) => OneNode) =>
  (line: Connection, { nodes: [node = 0], key }: Given): Driven => {
    const agent = open(line, { node, key, nodeType: 'trojan' });
    return {
      start: async () => agent.start?.(),
      flow: (_node, customer, upload, download) => agent.flow(customer, upload, download),
      period: () => agent.period(),
    };
  };

function openMachine(line: Connection, { machine, key }: Given): Driven {
  const agent = new XboardMachine(line, { machine, key });
  return {
    start: () => agent.start(),
    flow: (node, ...bytes) => agent.nodes.get(node)?.flow(...bytes),
    period: () => agent.period(),
  };
}

const usual = { serves: 1, seconds: 45 } as const;

/** All ways. The nodes are of the kind `trojan`, but for one. */
export const ways = {
  'mod_mu, XrayR': { ...usual, base: '/v1', grows: true, open: alone((...one) => new XrayR(...one)) },
  'mod_mu with a key': {
    ...{ ...usual, base: '/v1', grows: true },
    open: alone((line, given) => new XrayR(line, { ...given, sendsKeys: true })),
  },
  'mod_mu, shadowsocks-mod': {
    ...{ ...usual, base: '/v1', grows: false, config: everyKind.ssr },
    open: alone((...one) => new ShadowsocksMod(...one)),
  },
  'push, v2node': { ...usual, base: '', grows: false, open: alone(v2node) },
  'push, V2bX': { ...usual, base: '', agent: 'v2bx', grows: false, seconds: 130, open: alone(v2bx) },
  'push, XrayR': {
    ...{ ...usual, base: '', agent: 'xrayr', grows: true },
    open: alone((...one) => new XrayRV2board(...one)),
  },
  'report, XrayRP': {
    ...{ ...usual, base: '', agent: 'xrayrp', grows: true },
    open: alone((...one) => new XrayRPV2board(...one)),
  },
  'report, Xboard-Node': {
    ...{ ...usual, base: '', grows: true },
    open: alone((line, { node, key }) => new XboardNode(line, { node, key })),
  },
  'report, a machine': { ...usual, base: '', serves: 2, grows: true, open: openMachine },
} as const satisfies Record<string, Way>;

/** How many nodes all ways need. */
export const nodesOfWays = Object.values(ways).reduce((sum, { serves }) => sum + serves, 0);

/** Gives each way its nodes, with a key. */
export async function openWays(services: Services, nodes: readonly number[]) {
  const { sql: db } = services.database;
  const opened: { name: string; way: Way; given: Given }[] = [];
  let next = 0;
  for (const [name, way] of Object.entries<Way>(ways)) {
    const own = nodes.slice(next, next + way.serves);
    next += way.serves;
    const isMachine = way.serves > 1;
    const machine = isMachine
      ? ((await sql<{
          id: number;
        }>`insert into machine (name, created_at) values (${name}, now()) returning id`
          .execute(db)
          .then(({ rows }) => rows[0]?.id)) ?? 0)
      : 0;
    await db
      .updateTable('node')
      .set({
        agent: way.agent ?? null,
        machine_id: isMachine ? machine : null,
        ...(way.config === undefined ? {} : { config: JSON.stringify(way.config) }),
      })
      .where('id', 'in', own)
      .execute();
    const whose = isMachine ? { machineId: machine } : { nodeId: own[0] ?? 0 };
    const key = await createNodeKey(db, services, { ...whose, name });
    opened.push({ name, way, given: { nodes: own, key, machine } });
  }
  return opened;
}
