import type { FastifyInstance } from 'fastify';
import type { Services } from '../context.ts';
import { registerSystem } from './system/routes.ts';

/** Every noun registers its calls here. */
export function registerModules(app: FastifyInstance, services: Services): void {
  registerSystem(app, services);
}
