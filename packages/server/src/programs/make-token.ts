import { uuid } from '@ferry/core/contract/base/primitives';
import { scopeNames, scopes } from '@ferry/core/contract/base/scopes';
import { newRole, newScopes, scriptScope } from '@ferry/core/contract/script-tokens/admin';
import { roles } from '@ferry/core/contract/script-tokens/roles';
import { fieldErrorOf, sayFieldError } from '@ferry/core/format/field-errors';
import type { Services } from '../base/context.ts';
import { createScriptToken, revokeScriptToken } from '../modules/ground/script-tokens/index.ts';
import { createNodeKey } from '../modules/network/nodes/index.ts';
import { withServices } from './open-site.ts';
import { calledAs, readScriptWords, runProgram } from './read-arguments.ts';

const table = (rows: readonly (readonly [name: string, about: string])[]) => {
  const width = Math.max(...rows.map(([name]) => name.length)) + 2;
  return rows.map(([name, about]) => `  ${name.padEnd(width)}${about}`).join('\n');
};

const usage = `Creates a token and prints it once, or revokes one.

  ${calledAs('token')} --name "my scripts" --scope admin --scope metrics
  ${calledAs('token')} --name "desk 3" --owner "Lin Xia" --role support
  ${calledAs('token')} --node 3          a key of node 3
  ${calledAs('token')} --node shared     a key for any node
  ${calledAs('token')} revoke 0b1f7c1e-6a0d-4b8e-9c57-1d5c2f0a9e10

Without --scope the token gets the scopes of its role. The audit log shows the owner and the role.
${table(Object.entries(roles).map(([name, { who, scopes: own }]) => [name, own.length === 0 ? who : `${who}: ${own.join(', ')}`]))}

Scopes:
${table(scopeNames.map((name) => [name, scopes[name].may]))}

revoke takes the id that "ferry tokens list" shows. It revokes every token, also the last one with admin.

Uses the database of DATABASE_URL or FERRY_DATA_DIR;
the embedded one must not be open in a server.
`;

const given = readScriptWords(
  usage,
  {
    name: { type: 'string', default: 'made by command' },
    owner: { type: 'string' },
    role: { type: 'string', default: 'script' },
    scope: { type: 'string', multiple: true },
    node: { type: 'string' },
  },
  [0, 2],
);
const { values } = given;
const [act, id = ''] = given.positionals;
const nodeId = values.node === 'shared' ? null : Number(values.node);
const asksForNode = values.node !== undefined && (nodeId === null || Number.isInteger(nodeId));
const role = newRole.safeParse(values.role).data;
const asked = values.scope ?? (role === undefined ? [] : roles[role].scopes);
if (
  (act ?? 'revoke') !== 'revoke' ||
  role === undefined ||
  (act === undefined && !asksForNode && asked.length === 0)
) {
  process.stdout.write(usage);
  process.exit(2);
}
for (const scope of asked) {
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
    scopes: newScopes.parse([...asked]),
    ...(values.owner === undefined ? {} : { owner: values.owner }),
    ...(role === undefined ? {} : { role }),
  });
}

await runProgram(() => withServices(act === 'revoke' ? revoke : make));
