import { staffRole } from '@ferry/core/contract/script-tokens';
import { readConfig } from './config.ts';
import { messageOf } from './log.ts';
import { createNodeKey } from './modules/nodes/index.ts';
import { createScriptToken } from './modules/script-tokens/index.ts';
import { readScriptWords } from './script-words.ts';
import { openServices } from './start-server.ts';

const usage = `Makes a token and prints it, once.

  npm run token -- --name "my scripts" --scope admin --scope metrics
  npm run token -- --name "desk 3" --owner "Lin Xia" --role support --scope admin:tickets
  npm run token -- --node 3          a key of node 3
  npm run token -- --node shared     a key that speaks for any node

The audit log says the owner and the role: owner, admin, support, finance, operations or script.
Scopes: admin or an area of it such as admin:users and admin:jobs; cron for the calls of a cron, bots for casino and
media bots, stats for statistics; metrics. In a release it is node token.js instead of npm run token --.
Uses the database of DATABASE_URL or FERRY_DATA_DIR;
the embedded one must not be open in a server.
`;

const { values } = readScriptWords(usage, {
  name: { type: 'string', default: 'made by command' },
  owner: { type: 'string' },
  role: { type: 'string', default: 'script' },
  scope: { type: 'string', multiple: true, default: [] },
  node: { type: 'string' },
});
const nodeId = values.node === 'shared' ? null : Number(values.node);
const asksForNode = values.node !== undefined && (nodeId === null || Number.isInteger(nodeId));
const role = staffRole.safeParse(values.role);
if (!role.success || (!asksForNode && values.scope.length === 0)) {
  process.stdout.write(usage);
  process.exit(2);
}
try {
  const services = await openServices(readConfig(process.env), () => {});
  const { sql } = services.database;
  if (asksForNode && nodeId !== null) {
    const node = await sql.selectFrom('node').select('id').where('id', '=', nodeId).executeTakeFirst();
    if (node === undefined)
      throw new Error(`There is no node ${nodeId}. "ferry nodes list" shows their numbers.`);
  }
  const token = asksForNode
    ? await createNodeKey(sql, services, { nodeId, name: values.name })
    : await createScriptToken(services, {
        name: values.name,
        scopes: values.scope,
        ...(values.owner === undefined ? {} : { owner: values.owner }),
        role: role.data,
      });
  process.stdout.write(`${token}\n`);
  await services.database.close();
} catch (error) {
  process.stderr.write(`${messageOf(error)}\n`);
  process.exit(1);
}
