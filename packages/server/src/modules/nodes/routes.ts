import * as nodeAdmin from '@ferry/core/contract/node-admin';
import * as removal from '@ferry/core/contract/node-removal';
import * as nodes from '@ferry/core/contract/nodes';
import type { FastifyInstance } from 'fastify';
import type { Services } from '../../context.ts';
import { register } from '../../http/register.ts';
import { createKey } from './create-key.ts';
import { createNode } from './create-node.ts';
import { endMaintenance } from './end-maintenance.ts';
import { health } from './health.ts';
import { showHistory } from './history.ts';
import { importOld } from './import-old.ts';
import { listKeys } from './keys.ts';
import { listForCustomer, showForCustomer } from './list-nodes.ts';
import { rebuildOld } from './rebuild-old.ts';
import { previewRemoval, removeNode } from './remove-node.ts';
import { revokeKey } from './revoke-key.ts';
import { setAddresses } from './set-addresses.ts';
import { setEnabled } from './set-enabled.ts';
import { setMaintenance } from './set-maintenance.ts';
import { showConfig } from './show-config.ts';
import { updateNode } from './update-node.ts';

export function registerNodes(app: FastifyInstance, services: Services): void {
  register(app, services)(nodes)({
    list: listForCustomer,
    show: showForCustomer,
    history: showHistory,
    rebuildOld,
  });
  register(app, services)(removal)({ previewRemoval, remove: removeNode });
  register(app, services)(nodeAdmin)({
    health,
    create: createNode,
    update: updateNode,
    showConfig,
    listKeys,
    createKey,
    revokeKey,
    setAddresses,
    setMaintenance,
    endMaintenance,
    setEnabled,
    importOld: (ctx, input) => ctx.database.unhurried(() => importOld(ctx, input)),
  });
}
