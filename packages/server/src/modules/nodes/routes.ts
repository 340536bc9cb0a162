import * as nodes from '@ferry/core/contract/nodes';
import type { FastifyInstance } from 'fastify';
import type { Services } from '../../context.ts';
import { register } from '../../http/register.ts';
import { listForCustomer, showForCustomer } from './list-nodes.ts';
import { rebuildOld } from './rebuild-old.ts';

export function registerNodes(app: FastifyInstance, services: Services): void {
  register(app, services)(nodes)({ list: listForCustomer, show: showForCustomer, rebuildOld });
}
