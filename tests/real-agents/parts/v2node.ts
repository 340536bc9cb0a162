import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Running, start } from './programs.ts';
import type { RealSite } from './real-site.ts';

/** Starts v2node for all nodes of a site. */
export function startV2node(path: string, { folder, nodes, origin }: RealSite): Running {
  const file = join(folder, 'config.json');
  const Nodes = nodes.map(({ id, key }) => ({ ApiHost: origin, NodeID: id, ApiKey: key, Timeout: 30 }));
  writeFileSync(file, JSON.stringify({ Log: { Level: 'warning', Access: 'none' }, Nodes }));
  return start(path, ['server', '-c', file], folder);
}
