import { basename } from 'node:path';
import { allCalls } from '@ferry/core/contract';
import { parseSync, Visitor } from 'oxc-parser';
import { expect, test } from 'vitest';
import { nounOf } from './arrows.ts';
import { readSource, sources } from './imports.ts';

const kebab = (name: string) => name.replace(/([a-z0-9])([A-Z])/g, '$1-$2').toLowerCase();

/** Files with several writing verbs, and why. */
const together: Readonly<Record<string, string>> = {
  'agents/other-calls.ts': 'small calls of agents, in the older envelope',
  'customers/open-account.ts': 'create is also what auth calls the making of an account',
  'customers/reset-ways-in.ts': 'three ways in that staff ends alike',
  'customers/notes.ts': 'written and listed',
  'links/connections.ts': 'an older way to read',
  'payments/notified.ts': 'the same call by POST',
  'statistics/totals.ts': 'reads that came by POST in the older calls',
  'tickets/care.ts': 'three changes of a ticket that staff makes alike',
  'tickets/macros.ts': 'listed, saved and removed',
  'tickets/notes.ts': 'written and told of',
  'payments/proceed.ts': 'going on, asking and cancelling are one question to the gateway',
  'payments/admin-notify.ts': 'the same call with the older proof',
  'payments/sandbox-page.ts': 'the page and its button',
  'detect/save-rule.ts': 'a new rule and a changed one are written alike',
  'script-tokens/manage-tokens.ts': 'making and ending a token are one page of rules',
  'campaigns/change-state.ts': 'pausing, resuming and cancelling a campaign have one rule',
  'mail/update-queued.ts': 'retrying and dropping select their mails in the same way',
  'site/site-settings.ts': 'settings are read and written by one table',
};

/** The file with a call's verb, by the names in `register(app, services)(calls)({ name: verb })`. */
function answering(file: string): { name: string; verb: string }[] {
  const text = readSource(file);
  const { program, module } = parseSync(file, text);
  const from = new Map(
    module.staticImports.flatMap(({ entries, moduleRequest }) =>
      moduleRequest.value.startsWith('./')
        ? entries.map((entry) => [entry.localName.value, moduleRequest.value.slice(2)] as const)
        : [],
    ),
  );
  const found: { name: string; verb: string }[] = [];
  new Visitor({
    CallExpression({ callee, arguments: [first] }) {
      if (callee.type !== 'CallExpression' || first?.type !== 'ObjectExpression') return;
      for (const entry of first.properties) {
        if (entry.type !== 'Property' || entry.key.type !== 'Identifier') continue;
        const verb = entry.value.type === 'Identifier' ? from.get(entry.value.name) : undefined;
        if (verb !== undefined) found.push({ name: entry.key.name, verb });
      }
    },
  }).visit(program);
  return found;
}

const writes = new Set(
  allCalls.filter(({ method }) => method !== 'GET').map(({ operation }) => operation.split('.').at(-1) ?? ''),
);

test('the file of a verb that writes has the name of its operation', () => {
  const routes = sources.filter((file) => nounOf(file) !== undefined && basename(file) === 'routes.ts');
  expect(routes.length).toBeGreaterThan(20);
  const verbs = routes.flatMap((file) =>
    answering(file).map(({ name, verb }) => ({
      name,
      verb: basename(verb),
      file: `${nounOf(file)}/${basename(verb)}`,
    })),
  );
  expect(verbs.length).toBeGreaterThan(100);
  const others = verbs.filter(({ name, verb, file }) => {
    const own = kebab(name);
    const isNamedSo = verb === `${own}.ts` || verb === 'v1.ts' || verb.startsWith(`${own}-`);
    return writes.has(name) && !isNamedSo && !(file in together);
  });
  expect(others.map(({ name, file }) => `${name} is answered by ${file}`)).toEqual([]);
});
