import { type Scope, scopeNames, scopes } from '@ferry/core/contract/base/scopes';
import { type RoleName, roleNames, roles } from '@ferry/core/contract/script-tokens/roles';
import type { AddCommand } from '../../calls/call-commands.ts';
import { rowsOf } from '../../output/table.ts';
import { say, spoken } from '../../words/say.ts';

interface ShownScope {
  readonly scope: Scope;
  readonly may: string;
  readonly old: readonly string[];
}

const shownScopes = (): ShownScope[] => scopeNames.map((scope) => ({ scope, old: [], ...scopes[scope] }));

/** `ferry tokens scopes`: from the contract of this version, without a server. */
export const addScopes: AddCommand = (parent, { print }) => {
  parent
    .command('scopes')
    .description('All scopes of script tokens: what each may do, and what it was called in earlier versions.')
    .addHelpText('after', '\nExample:\n  ferry tokens scopes')
    .action(async () => {
      const rows = shownScopes();
      await print.answer(rows, () =>
        rowsOf(rows, say`There is nothing.`, {
          scope: ({ scope }) => scope,
          may: ({ may }) => spoken(may),
          'old names': ({ old }) => old.join(', ') || '-',
        }),
      );
    });
};

/** `ferry tokens roles`: the same of the roles. */
export const addRoles: AddCommand = (parent, { print }) => {
  parent
    .command('roles')
    .description('The roles of new tokens, and the scopes that come with each.')
    .addHelpText('after', '\nExample:\n  ferry tokens roles')
    .action(async () => {
      const rows = roleNames.map((role: RoleName) => ({ role, ...roles[role] }));
      await print.answer(rows, () =>
        rowsOf(rows, say`There is nothing.`, {
          role: ({ role }) => role,
          who: ({ who }) => spoken(who),
          scopes: ({ scopes: own }) => own.join(', ') || '-',
        }),
      );
    });
};
