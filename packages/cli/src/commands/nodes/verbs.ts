import { rebuildOld } from '@ferry/core/contract/nodes/admin';
import { listGroups, updateGroup } from '@ferry/core/contract/nodes/groups';
import {
  createMachine,
  listMachines,
  removeMachine,
  setMachineNodes,
} from '@ferry/core/contract/nodes/machines';
import { speedTests } from '@ferry/core/contract/nodes/speed-tests';
import type { AddCommand } from '../../calls/call-commands.ts';
import { contractCommand } from '../../calls/contract-command.ts';
import { examples } from '../../words/examples.ts';
import { addAddresses } from './addresses.ts';
import { addCreate } from './create.ts';
import { addDisable, addEnable } from './enable.ts';
import { addImportOld } from './import-old.ts';
import { addInstall } from './install/install.ts';
import { addKeys } from './keys/keys.ts';
import { addMakeKeys } from './keys/make-keys.ts';
import { addNewKey } from './keys/new-key.ts';
import { addRevokeKey } from './keys/revoke-key.ts';
import { addList } from './list.ts';
import { addMaintenance } from './maintenance.ts';
import { addRemove } from './remove.ts';
import { addShow } from './show.ts';
import { addTest } from './test.ts';
import { addUpdate } from './update.ts';
import { addWatch } from './watch.ts';

export const verbs: readonly AddCommand[] = [
  addList,
  addShow,
  addCreate,
  addUpdate,
  addEnable,
  addDisable,
  addKeys,
  addNewKey,
  addMakeKeys,
  addRevokeKey,
  addAddresses,
  addMaintenance,
  addImportOld,
  addInstall,
  addTest,
  addWatch,
  addRemove,
  contractCommand(speedTests, {
    help: examples('ferry nodes speed-tests --node-id 3 --limit 10'),
  }),
  contractCommand(rebuildOld),
  contractCommand(listGroups),
  contractCommand(updateGroup, {
    help: examples('ferry nodes update-group 流媒体 --name-en Streaming'),
  }),
  contractCommand(listMachines),
  contractCommand(createMachine, {
    help: examples('ferry nodes create-machine --machine-name hk-1 --node-ids 3,4'),
  }),
  contractCommand(setMachineNodes, {
    help: examples('ferry nodes set-machine-nodes 1 --node-ids 3,4,7'),
  }),
  contractCommand(removeMachine, { loses: 'nodes.machine_loses' }),
];
