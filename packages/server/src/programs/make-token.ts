import { uuid } from '@ferry/core/contract/base/primitives';
import { partsOf } from '@ferry/core/contract/base/scopes';
import { scriptScope, staffRole } from '@ferry/core/contract/script-tokens/admin';
import { fieldErrorOf, sayFieldError } from '@ferry/core/format/field-errors';
import type { Services } from '../base/context.ts';
import { messageOf } from '../base/log.ts';
import { createScriptToken, revokeScriptToken } from '../modules/ground/script-tokens/index.ts';
import { createNodeKey } from '../modules/network/nodes/index.ts';
import { withServices } from './open-site.ts';
import { readScriptWords } from './read-arguments.ts';

const usage = `Makes a token and prints it, once. Or revokes one.

  npm run token -- --name "my scripts" --scope admin --scope metrics
  npm run token -- --name "desk 3" --owner "Lin Xia" --role support --scope admin:tickets --scope admin:users.read
  npm run token -- --node 3          a key of node 3
  npm run token -- --node shared     a key that speaks for any node
  npm run token -- revoke 0b1f7c1e-6a0d-4b8e-9c57-1d5c2f0a9e10

The audit log says the owner and the role: owner, admin, support, finance, operations or script.
Scopes: admin or an area of it such as admin:jobs; a part of a divided area, which are
${Object.values(partsOf)
  .map((parts) => `  ${parts.join(', ')}`)
  .join('\n')};
cron for the calls of a cron, bots for casino and media bots, stats for statistics; metrics.
revoke takes the id that "ferry tokens list" shows. It revokes every token, also the last one with admin.

In a release it is node token.js instead of npm run token --.
Uses the database of DATABASE_URL or FERRY_DATA_DIR;
the embedded one must not be open in a server.
`;

const given = readScriptWords(
  usage,
  {
    name: { type: 'string', default: 'made by command' },
    owner: { type: 'string' },
    role: { type: 'string', default: 'script' },
    scope: { type: 'string', multiple: true, default: [] },
    node: { type: 'string' },
  },
  [0, 2],
);
const { values } = given;
const [act, id = ''] = given.positionals;
const nodeId = values.node === 'shared' ? null : Number(values.node);
const asksForNode = values.node !== undefined && (nodeId === null || Number.isInteger(nodeId));
const role = staffRole.safeParse(values.role);
if (
  (act ?? 'revoke') !== 'revoke' ||
  !role.success ||
  (act === undefined && !asksForNode && values.scope.length === 0)
) {
  process.stdout.write(usage);
  process.exit(2);
}
for (const scope of values.scope) {
  const [issue] = scriptScope.safeParse(scope).error?.issues ?? [];
  if (issue === undefined) continue;
  process.stderr.write(`The scope ${scope} is wrong. ${sayFieldError(fieldErrorOf(issue, scope), 'en')}.\n`);
  process.exit(2);
}

async function revoke(services: Services): Promise<string> {
  const revoked = uuid.safeParse(id).success ? await revokeScriptToken(services, id) : undefined;
  if (revoked === undefined) throw new Error(`There is no token ${id}. "ferry tokens list" shows their ids.`);
  const { name, scopes, wasRevoked, adminsLeft } = revoked;
  const done = `The token ${name} (${scopes.join(', ')}) ${wasRevoked ? 'was revoked before' : 'is revoked'}.`;
  return adminsLeft > 0 ? done : `${done} No token with admin is left: make one with --scope admin.`;
}

async function make(services: Services): Promise<string> {
  const { sql } = services.database;
  if (asksForNode) {
    if (nodeId !== null) {
      const node = await sql.selectFrom('node').select('id').where('id', '=', nodeId).executeTakeFirst();
      if (node === undefined)
        throw new Error(`There is no node ${nodeId}. "ferry nodes list" shows their numbers.`);
    }
    return createNodeKey(sql, services, { nodeId, name: values.name });
  }
  return createScriptToken(services, {
    name: values.name,
    scopes: values.scope,
    ...(values.owner === undefined ? {} : { owner: values.owner }),
    role: role.data ?? 'script',
  });
}

try {
  const said = await withServices(act === 'revoke' ? revoke : make);
  process.stdout.write(`${said}\n`);
} catch (error) {
  process.stderr.write(`${messageOf(error)}\n`);
  process.exit(1);
}
