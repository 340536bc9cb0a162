// Called by staff with a script token: the groups that nodes and customers share, and what they are called.

import * as z from 'zod/mini';
import { call } from '../base/call.ts';
import { result } from '../base/primitives.ts';
import { groupNameInLanguage, nodeGroup } from '../base/terms.ts';
import { inLanguages, textsBeside } from '../base/texts.ts';

/** The names of a group in each language. Nodes, plans and customers refer to the group by its own name. */
const groupTexts = textsBeside('name', groupNameInLanguage);

/** The names of these texts, such as `name_en`. */
export const groupTextNames = Object.keys(groupTexts) as (keyof typeof groupTexts)[];

const group = z.object({
  node_group: z.string(),
  ...inLanguages('name', () => z.optional(z.string())),
  nodes: z.int(),
  /** Plans that are enabled. */
  plans: z.int(),
  /** Codes that can still be redeemed. */
  codes: z.int(),
  /** Customers whose level has not expired. */
  customers: z.int(),
});

export const listGroups = call({
  operation: 'nodes.listGroups',
  method: 'GET',
  path: '/api/v2/admin_api/nodes/groups',
  access: 'admin',
  scope: 'admin:nodes.read',
  meaning:
    'Every node group with its name in each language, and how many nodes, plans on sale, unused codes and customers with a running plan have it. A group is only a name, so a misspelt one has only nodes or only customers.',
  answer: () => result(z.array(group)),
  extension: true,
});

export const updateGroup = call({
  operation: 'nodes.updateGroup',
  method: 'PUT',
  path: '/api/v2/admin_api/nodes/groups/{node_group}',
  access: 'admin',
  scope: 'admin:nodes.write',
  idempotency: 'natural',
  meaning:
    'Sets the names that customers see for a node group, by language. In all other languages they see the group’s own name, which nodes, plans and codes keep using.',
  params: () => ({ node_group: nodeGroup }),
  body: () => z.object(groupTexts),
  answer: () => result(group),
  extension: true,
});
