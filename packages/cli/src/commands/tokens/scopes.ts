import { type Scope, scopeNames, scopes } from '@ferry/core/contract/base/scopes';
import { type RoleName, roleNames, roles } from '@ferry/core/contract/script-tokens/roles';
import type { AddCommand } from '../../calls/call-commands.ts';
import { listed } from '../../calls/rows.ts';
import { rowsOf } from '../../output/table.ts';
import { roleWords, say, scopeWords } from '../../words/say.ts';

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
    .description(say('tokens.scopes'))
    .addHelpText(
      'after',
      `
${say('shared.example')}
  ferry tokens scopes`,
    )
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

/** `ferry tokens roles`: the same of the roles. */
export const addRoles: AddCommand = (parent, { print }) => {
  parent
    .command('roles')
    .description(say('tokens.roles'))
    .addHelpText(
      'after',
      `
${say('shared.example')}
  ferry tokens roles`,
    )
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
