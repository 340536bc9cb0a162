import type { FastifyInstance } from 'fastify';
import type { Services } from '../../context.ts';

export function registerNodes(_app: FastifyInstance, _services: Services): void {}
