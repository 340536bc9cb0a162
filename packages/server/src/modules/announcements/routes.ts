import type { FastifyInstance } from 'fastify';
import type { Services } from '../../context.ts';

export function registerAnnouncements(_app: FastifyInstance, _services: Services): void {}
