import * as links from '@ferry/core/contract/links/customer';
import type { FastifyInstance } from 'fastify';
import type { Services } from '../../../base/context.ts';
import { register } from '../../../http/register.ts';
import { showConnection, showPassword, showShared } from './connections.ts';
import { setGroupHosts } from './groups/set-group-hosts.ts';
import { showGroupHosts } from './groups/show-group-hosts.ts';
import { listFetches } from './list-fetches.ts';
import { renewUuid } from './reset/renew-uuid.ts';
import { resetLink } from './reset/reset-link.ts';
import { resetPassword } from './reset/reset-password.ts';
import { showLink } from './show-link.ts';
import { createFetchLog } from './subscription/fetch-log.ts';
import { fetchOlder } from './subscription/fetch-older.ts';
import { fetchSubscription } from './subscription/fetch-subscription.ts';
import { registerV1Account } from './v1.ts';

export function registerLinks(app: FastifyInstance, services: Services): void {
  const fetches = createFetchLog(services);
  app.addHook('onClose', () => fetches.flush());
  const { reserved } = services.database;
  register(app, services)(links)({
    fetch: (ctx, input) => reserved(() => fetchSubscription(ctx, input, fetches)),
    fetchV1: (ctx, input) => reserved(() => fetchSubscription(ctx, input, fetches)),
    fetchOlder: (ctx, input) => reserved(() => fetchOlder(ctx, input, fetches)),
    fetchOlderV1: (ctx, input) => reserved(() => fetchOlder(ctx, input, fetches)),
    show: showLink,
    reset: resetLink,
    fetches: listFetches,
    connection: showConnection,
    password: showPassword,
    resetPassword,
    renewUuid,
    shared: showShared,
    setGroupHosts,
    showGroupHosts,
  });
  registerV1Account(app, services);
}
