import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'vitest';
import { singBoxCore } from '../../packages/server/src/testing/formats/sing-box-core.ts';
import { buildAgent, reasonsOf } from './parts/build-agent.ts';
import { start } from './parts/programs.ts';
import { whyNoOrigin } from './parts/real-site.ts';
import { tryAgent } from './parts/try-agent.ts';

const [agent, core] = [await buildAgent('v2bx'), await singBoxCore('1.12.23')];
const reasons = reasonsOf(agent, core, whyNoOrigin());

test.skipIf(reasons.length > 0)('V2bX serves, reports, obeys and goes on', async () => {
  if ('reason' in agent || 'reason' in core) return;
  const seen = await tryAgent({
    agent: 'v2bx',
    core: core.path,
    serves: ['vless tcp', 'vmess ws', 'trojan grpc', 'ss', 'ss 2022', 'hysteria2'],
    keeps: ['hysteria2'],
    start({ folder, nodes, origin, certificate }) {
      const file = join(folder, 'config.json');
      const CertConfig = { CertMode: 'file', CertFile: certificate.cert_file, KeyFile: certificate.key_file };
      const Nodes = nodes.map(({ id, key, config }) => ({
        ...{ Core: 'sing', ApiHost: origin, NodeID: id, ApiKey: key, Timeout: 30 },
        ...{ NodeType: config.kind, ListenIP: '0.0.0.0', CertConfig },
      }));
      const Cores = [{ Type: 'sing', Log: { Level: 'error' } }];
      writeFileSync(file, JSON.stringify({ Log: { Level: 'warning' }, Cores, Nodes }));
      return start(agent.path, ['server', '-c', file], folder);
    },
  });
  console.log(seen);
});
