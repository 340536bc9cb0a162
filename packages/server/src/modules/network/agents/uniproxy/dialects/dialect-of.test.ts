import { expect, test } from 'vitest';
import { everyKind } from '../../../../../testing/formats/every-kind.ts';
import { openNode } from '../../../../../testing/nodes.ts';
import { forAllTests, openTestServer } from '../../../../../testing/servers/open-test-server.ts';

const server = await forAllTests(openTestServer());

test.each([
  [undefined, null, 'xboard-node'],
  [undefined, 'other', 'xboard-node'],
  [undefined, 'xboard-node', 'xboard-node'],
  ['vless', 'xboard-node', 'xboard-node'],
  ['vless', null, 'xboard'],
  ['vless', 'v2bx', 'xboard'],
  [undefined, 'v2bx', 'xboard'],
  [undefined, 'xrayr', 'xboard'],
  [undefined, 'xrayrp', 'xboard'],
  ['v2node', null, 'v2node'],
  ['v2node', 'xrayrp', 'v2node'],
  [undefined, 'v2node', 'v2node'],
] as const)(
  'a call with the type %s for a node of %s is answered in the dialect of %s',
  async (type, agent, dialect) => {
    const node = await openNode(server, { config: everyKind['vless-reality'] });
    await server.services.database.sql.updateTable('node').set({ agent }).where('id', '=', node.id).execute();
    const query = `node_id=${node.id}&token=${node.key}${type === undefined ? '' : `&node_type=${type}`}`;
    const told = (await server.app.inject(`/api/v2/server/config?${query}`)).json();
    const isWhole = told.tls_settings.dest.endsWith(':443');
    const heard = 'networkSettings' in told ? (isWhole ? 'xboard-node' : 'xboard') : 'v2node';
    expect([heard, 'routes' in told]).toEqual([dialect, dialect === 'xboard']);
  },
);
