// Made by `npm run generate` from what is in the folders. Do not change it by hand.

import * as agentsExamples from './agents/examples.ts';
import * as agentsUniproxy from './agents/uniproxy.ts';
import * as agentsUniproxyV2 from './agents/uniproxy-v2.ts';
import * as agentsV1 from './agents/v1.ts';
import * as blockIpsAdmin from './block-ips/admin.ts';
import * as blockIpsExamples from './block-ips/examples.ts';
import * as cdKeysAdmin from './cd-keys/admin.ts';
import * as cdKeysCustomer from './cd-keys/customer.ts';
import * as cdKeysExamples from './cd-keys/examples.ts';
import * as couponsAdmin from './coupons/admin.ts';
import * as couponsCustomer from './coupons/customer.ts';
import * as couponsExamples from './coupons/examples.ts';
import * as detectAdmin from './detect/admin.ts';
import * as detectCustomer from './detect/customer.ts';
import * as detectExamples from './detect/examples.ts';
import * as detectV1 from './detect/v1.ts';
import * as linksAdmin from './links/admin.ts';
import * as linksCheck from './links/check.ts';
import * as linksCustomer from './links/customer.ts';
import * as linksDevices from './links/devices.ts';
import * as linksExamples from './links/examples.ts';
import * as linksPrograms from './links/programs.ts';
import * as linksV1 from './links/v1.ts';
import * as nodesAdmin from './nodes/admin.ts';
import * as nodesCustomer from './nodes/customer.ts';
import * as nodesExamples from './nodes/examples.ts';
import * as nodesGroups from './nodes/groups.ts';
import * as nodesMachines from './nodes/machines.ts';
import * as nodesRemoval from './nodes/removal.ts';
import * as nodesSpeedTests from './nodes/speed-tests.ts';
import * as nodesUpdatePreview from './nodes/update-preview.ts';
import * as rulesAnyone from './rules/anyone.ts';
import * as rulesExamples from './rules/examples.ts';
import * as trafficAdmin from './traffic/admin.ts';
import * as trafficCustomer from './traffic/customer.ts';
import * as trafficExamples from './traffic/examples.ts';

/** Each file of calls with its examples. */
export const allExamples = [
  [agentsUniproxy, agentsExamples.uniproxy],
  [agentsUniproxyV2, agentsExamples.uniproxyV2],
  [agentsV1, agentsExamples.v1],
  [blockIpsAdmin, blockIpsExamples.admin],
  [cdKeysAdmin, cdKeysExamples.admin],
  [cdKeysCustomer, cdKeysExamples.customer],
  [couponsAdmin, couponsExamples.admin],
  [couponsCustomer, couponsExamples.customer],
  [detectAdmin, detectExamples.admin],
  [detectCustomer, detectExamples.customer],
  [detectV1, detectExamples.v1],
  [linksAdmin, linksExamples.admin],
  [linksCheck, linksExamples.check],
  [linksCustomer, linksExamples.customer],
  [linksDevices, linksExamples.devices],
  [linksPrograms, linksExamples.programs],
  [linksV1, linksExamples.v1],
  [nodesAdmin, nodesExamples.admin],
  [nodesCustomer, nodesExamples.customer],
  [nodesGroups, nodesExamples.groups],
  [nodesMachines, nodesExamples.machines],
  [nodesRemoval, nodesExamples.removal],
  [nodesSpeedTests, nodesExamples.speedTests],
  [nodesUpdatePreview, nodesExamples.updatePreview],
  [rulesAnyone, rulesExamples.anyone],
  [trafficAdmin, trafficExamples.admin],
  [trafficCustomer, trafficExamples.customer],
] as const;
