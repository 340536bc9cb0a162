import * as admin from '@ferry/core/contract/script-tokens/admin';
import { arrange } from '../../../testing/examples/arrange.ts';
import type { Stage } from '../../../testing/examples/stage.ts';

/** The only scopes that a token with just this scope may grant. */
const scopes = ['admin:tokens.write' as const];

const token = async ({ ask, unique }: Stage) => {
  const { token_id } = await ask(admin.create, { body: { name: unique('a script'), scopes } });
  return { token_id };
};

export const arranged = [
  arrange(admin.create, async () => ({ body: { scopes } })),
  arrange(admin.show, token),
  arrange(admin.revoke, token),
  arrange(admin.showAudit, async (stage) => {
    const { token_id: target } = await token(stage);
    const { entries } = await stage.ask(admin.audit, { target });
    return { audit_id: entries[0]?.audit_id };
  }),
];
