import { test } from 'vitest';
import { singBoxCore } from '../../packages/server/src/testing/formats/sing-box-core.ts';
import { buildAgent, reasonsOf } from './parts/build-agent.ts';
import { whyNoOrigin } from './parts/real-site.ts';
import { type KindName, kinds, tryAgent } from './parts/try-agent.ts';
import { startV2node } from './parts/v2node.ts';

const [agent, core] = [await buildAgent('v2node'), await singBoxCore('1.12.23')];
const reasons = reasonsOf(agent, core, whyNoOrigin());

test.skipIf(reasons.length > 0)('v2node serves, reports, obeys and goes on', async () => {
  if ('reason' in agent || 'reason' in core) return;
  const seen = await tryAgent({
    agent: 'v2node',
    core: core.path,
    serves: Object.keys(kinds) as KindName[],
    start: (site) => startV2node(agent.path, site),
  });
  console.log(seen);
});
