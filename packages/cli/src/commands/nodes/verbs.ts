import { rebuildOld } from '@ferry/core/contract/nodes';
import type { AddCommand } from '../../call-commands.ts';
import { contractCommand } from '../../contract-command.ts';
import { addAddresses } from './addresses.ts';
import { addCreate } from './create.ts';
import { addDisable, addEnable } from './enable.ts';
import { addImportOld } from './import-old.ts';
import { addKeys } from './keys.ts';
import { addList } from './list.ts';
import { addMaintenance } from './maintenance.ts';
import { addNewKey } from './new-key.ts';
import { addRevokeKey } from './revoke-key.ts';
import { addShow } from './show.ts';
import { addUpdate } from './update.ts';

export const verbs: readonly AddCommand[] = [
  addList,
  addShow,
  addCreate,
  addUpdate,
  addEnable,
  addDisable,
  addKeys,
  addNewKey,
  addRevokeKey,
  addAddresses,
  addMaintenance,
  addImportOld,
  contractCommand(rebuildOld),
];
