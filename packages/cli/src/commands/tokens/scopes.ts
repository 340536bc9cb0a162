import { type Scope, scopeNames, scopes } from '@ferry/core/contract/base/scopes';
import { type RoleName, roleNames, roles } from '@ferry/core/contract/script-tokens/roles';
import type { AddCommand } from '../../calls/call-commands.ts';
import { listed } from '../../calls/rows.ts';
import { rowsOf } from '../../output/table.ts';
import { examples } from '../../words/examples.ts';
import { roleWords, say, scopeWords } from '../../words/say.ts';

interface ShownScope {
  readonly scope: Scope;
  readonly may: string;
  readonly old: readonly string[];
}

const shownScopes = (): ShownScope[] => scopeNames.map((scope) => ({ scope, old: [], ...scopes[scope] }));

/** `ferry tokens scopes`: the scopes of this version's contract. It needs no server. */
export const addScopes: AddCommand = (parent, { print }) => {
  parent
    .command('scopes')
    .description(say('tokens.scopes'))
    .addHelpText('after', examples('ferry tokens scopes'))
    .action(async () => {
      const rows = shownScopes();
      await print.answer(listed(rows), () =>
        rowsOf(rows, say('shared.nothing'), {
          scope: ({ scope }) => scope,
          may: ({ scope, may }) => scopeWords(scope, may),
          old_names: ({ old }) => old.join(', ') || '-',
        }),
      );
    });
};

/** `ferry tokens roles`: the same for roles. */
export const addRoles: AddCommand = (parent, { print }) => {
  parent
    .command('roles')
    .description(say('tokens.roles'))
    .addHelpText('after', examples('ferry tokens roles'))
    .action(async () => {
      const rows = roleNames.map((role: RoleName) => ({ role, ...roles[role] }));
      await print.answer(listed(rows), () =>
        rowsOf(rows, say('shared.nothing'), {
          role: ({ role }) => role,
          who: ({ role, who }) => roleWords(role, who),
          scopes: ({ scopes: own }) => own.join(', ') || '-',
        }),
      );
    });
};
