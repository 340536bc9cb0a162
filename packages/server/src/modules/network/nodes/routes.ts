import * as nodeAdmin from '@ferry/core/contract/nodes/admin';
import * as nodes from '@ferry/core/contract/nodes/customer';
import * as groups from '@ferry/core/contract/nodes/groups';
import * as machines from '@ferry/core/contract/nodes/machines';
import * as removal from '@ferry/core/contract/nodes/removal';
import * as updatePreview from '@ferry/core/contract/nodes/update-preview';
import type { FastifyInstance } from 'fastify';
import type { Services } from '../../../base/context.ts';
import { register } from '../../../http/register.ts';
import { showConfig } from './config/show-config.ts';
import { createNode } from './edit/create-node.ts';
import { previewUpdate } from './edit/preview-update.ts';
import { previewRemoval, removeNode } from './edit/remove-node.ts';
import { setAddresses } from './edit/set-addresses.ts';
import { setEnabled } from './edit/set-enabled.ts';
import { updateGroup } from './edit/update-group.ts';
import { updateNode } from './edit/update-node.ts';
import { createKey } from './keys/create-key.ts';
import { listKeys } from './keys/keys.ts';
import { createMachine } from './keys/machines/create-machine.ts';
import { listMachines } from './keys/machines/list-machines.ts';
import { removeMachine } from './keys/machines/remove-machine.ts';
import { setMachineNodes } from './keys/machines/set-machine-nodes.ts';
import { revokeKey } from './keys/revoke-key.ts';
import { listForCustomer, showForCustomer } from './list-nodes.ts';
import { endMaintenance } from './maintenance/end-maintenance.ts';
import { setMaintenance } from './maintenance/set-maintenance.ts';
import { importOld } from './older-panels/import-old.ts';
import { rebuildOld } from './older-panels/rebuild-old.ts';
import { listGroups } from './served/groups.ts';
import { health } from './watch/health.ts';
import { showHistory } from './watch/history.ts';

export function registerNodes(app: FastifyInstance, services: Services): void {
  register(app, services)(nodes)({
    list: listForCustomer,
    show: showForCustomer,
    history: showHistory,
  });
  register(app, services)(groups)({ listGroups, updateGroup });
  register(app, services)(machines)({ listMachines, createMachine, setMachineNodes, removeMachine });
  register(app, services)(updatePreview)({ previewUpdate });
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
    rebuildOld,
  });
}
