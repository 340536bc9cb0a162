import * as desk from '@ferry/core/contract/links/admin';
import * as check from '@ferry/core/contract/links/check';
import * as links from '@ferry/core/contract/links/customer';
import * as clientDevices from '@ferry/core/contract/links/devices';
import * as programs from '@ferry/core/contract/links/programs';
import * as v1 from '@ferry/core/contract/links/v1';
import type { FastifyInstance } from 'fastify';
import type { Services } from '../../../base/context.ts';
import { register } from '../../../http/register.ts';
import { checkService } from './check/check-service.ts';
import { showConnection, showPassword, showShared } from './connections.ts';
import { listDevices } from './devices/list-devices.ts';
import { nameDevice } from './devices/name-device.ts';
import { removeDevice } from './devices/remove-device.ts';
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
  register(app, services)(programs)({
    fetch: (ctx, input) => reserved(() => fetchSubscription(ctx, input, fetches)),
    fetchOlder: (ctx, input) => reserved(() => fetchOlder(ctx, input, fetches)),
  });
  register(app, services)(v1)({
    fetch: (ctx, input) => reserved(() => fetchSubscription(ctx, input, fetches)),
    fetchOlder: (ctx, input) => reserved(() => fetchOlder(ctx, input, fetches)),
    setGroupHosts,
  });
  register(app, services)(links)({
    show: showLink,
    reset: resetLink,
    fetches: listFetches,
    connection: showConnection,
    password: showPassword,
    resetPassword,
    renewUuid,
    shared: showShared,
  });
  register(app, services)(clientDevices)({ devices: listDevices, nameDevice, removeDevice });
  register(app, services)(check)({ check: checkService });
  register(app, services)(desk)({ showGroupHosts });
  registerV1Account(app, services);
}
