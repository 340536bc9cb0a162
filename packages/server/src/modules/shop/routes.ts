import type { FastifyInstance } from 'fastify';
import type { Services } from '../../context.ts';

export function registerShop(_app: FastifyInstance, _services: Services): void {}
