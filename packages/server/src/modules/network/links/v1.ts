import { password, proxyPassword } from '@ferry/core/contract/accounts/v1';
import type { FastifyInstance } from 'fastify';
import type { Services } from '../../../base/context.ts';
import { register } from '../../../http/register.ts';
import { say } from '../../../words/words.ts';
import { answerFrom } from '../../ground/repeats/index.ts';
import { assertSame, changePassword } from '../../identity/auth/index.ts';
import { showPassword } from './connections.ts';
import { resetPassword } from './reset/reset-password.ts';

/** The older calls for the account's password and the proxy's password: the same verbs in the older envelope. */
export function registerV1Account(app: FastifyInstance, services: Services): void {
  register(app, services)({ password, proxyPassword })({
    async password(ctx, { body: { oldpwd, pwd, repwd } }) {
      assertSame(pwd, repwd, 'repwd');
      return answerFrom(
        ctx,
        () => changePassword(ctx, { body: { current_password: oldpwd, new_password: pwd } }),
        () => ({ ret: 1, msg: say(ctx.language, 'auth.password_changed') }),
      );
    },
    async proxyPassword(ctx) {
      return answerFrom(
        ctx,
        () => resetPassword(ctx),
        async () => {
          const { result } = await showPassword(ctx);
          return {
            ret: 1 as const,
            msg: say(ctx.language, 'links.password_replaced'),
            sspwd: result.ss_passwd,
          };
        },
      );
    },
  });
}
