import type { Connection } from '../faulty-network.ts';
import { decode } from '../typed.ts';
import { XboardNode } from './xboard-node.ts';

/** Xboard-Node for a whole machine: the server says which nodes it serves. */
export class XboardMachine {
  readonly #wire: Connection;
  readonly #machine: number;
  readonly #key: string;
  readonly nodes = new Map<number, XboardNode>();
  readonly log: string[] = [];

  constructor(wire: Connection, { machine, key }: { machine: number; key: string }) {
    this.#wire = wire;
    this.#machine = machine;
    this.#key = key;
  }

  async #post(path: string, content: object = {}): Promise<string> {
    const { status, body } = await this.#wire.send('POST', path, {
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ machine_id: this.#machine, token: this.#key, ...content }),
    });
    if (status !== 200) throw new Error(`${path}: ${status}: ${body}`);
    return body;
  }

  /** Nodes that vanish are stopped, and new ones are started. */
  async #readNodes(): Promise<void> {
    const { nodes, base_config } = JSON.parse(await this.#post('/api/v2/server/machine/nodes')) as {
      nodes: { id: number }[];
      base_config: unknown;
    };
    decode(base_config, { int: ['push_interval', 'pull_interval'] });
    const told = nodes.map((node) => decode(node, { int: ['id'], string: ['type', 'name'] }).id as number);
    for (const id of this.nodes.keys()) if (!told.includes(id)) this.nodes.delete(id);
    for (const id of told)
      if (!this.nodes.has(id)) {
        const node = new XboardNode(this.#wire, { node: id, key: this.#key, machine: this.#machine });
        await node.start();
        this.nodes.set(id, node);
      }
  }

  async start(): Promise<void> {
    await this.#post('/api/v2/server/handshake').catch((error) => this.log.push(String(error)));
    await this.#readNodes();
  }

  async period(): Promise<void> {
    try {
      await this.#readNodes();
      await this.#post('/api/v2/server/machine/status', {
        cpu: 5,
        mem: { total: 2 ** 30, used: 2 ** 29 },
        net: { in_speed: 1_000, out_speed: 2_000 },
      });
    } catch (error) {
      this.log.push(String(error));
    }
    for (const node of this.nodes.values()) await node.period();
  }
}
