import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { freePorts } from '../../packages/server/src/testing/formats/v2ray.ts';
import { buildAgent, reasonsOf } from './parts/build-agent.ts';
import { startMihomo } from './parts/cores.ts';
import { download, listens, start, until } from './parts/programs.ts';
import { openOrigin, openRealSite, whyNoOrigin } from './parts/real-site.ts';
import { size } from './parts/try-agent.ts';

const [server, core] = [await buildAgent('mita'), await buildAgent('mihomo')];

/** No agent whose sources can be had serves this kind, so the server of its maker stands in for one. It reports nothing. */
test.skipIf(reasonsOf(server, core, whyNoOrigin()).length > 0)(
  'mihomo reaches a mieru of its maker by the node in its profile',
  async () => {
    if ('reason' in server || 'reason' in core) return;
    const [port = 0, proxyPort = 0] = await freePorts(2);
    const mieru = { kind: 'mieru', port, protocol: 'tcp', multiplexing: 'low' } as const;
    await using site = await openRealSite('other', () => ({ mieru }));
    await using origin = await openOrigin();
    const { proxy_uuid } = await site.server.services.database.sql
      .selectFrom('service')
      .select('proxy_uuid')
      .where('account_id', '=', site.customer.id)
      .executeTakeFirstOrThrow();
    const file = join(site.folder, 'mita.json');
    const config = {
      portBindings: [{ port, protocol: 'TCP' }],
      users: [{ name: proxy_uuid, password: proxy_uuid }],
      loggingLevel: 'INFO',
    };
    writeFileSync(file, JSON.stringify(config));
    const settings = [
      `MITA_CONFIG_JSON_FILE=${file}`,
      `MITA_UDS_PATH=${join(site.folder, 'mita.sock')}`,
      'MITA_INSECURE_UDS=1',
    ];
    await using node = start('env', [...settings, server.path, 'run'], site.folder);
    await until('mita listens', () => listens(port), { seconds: 60, programs: [node] });
    const proxies = new Map([['mieru', proxyPort]]);
    await using client = await startMihomo(site, core.path, proxies);
    const through = (bytes: number) => download(`${origin.url}/${bytes}`, proxyPort, 30_000);
    await until('it serves', async () => (await through(1)) === 1, { seconds: 60, programs: [node, client] });
    expect(await through(size)).toBe(size);
  },
);
