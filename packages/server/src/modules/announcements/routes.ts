import * as announcements from '@ferry/core/contract/announcements';
import * as v1 from '@ferry/core/contract/v1/announcements';
import type { FastifyInstance } from 'fastify';
import type { Services } from '../../context.ts';
import { register } from '../../http/register.ts';
import { publish } from './publish.ts';
import { listAnnouncements, showCurrent, showForEditors } from './queries.ts';

export function registerAnnouncements(app: FastifyInstance, services: Services): void {
  register(app, services)(announcements)({
    current: showCurrent,
    list: listAnnouncements,
    show: showForEditors,
    publish,
  });
  register(app, services)(v1)({
    async publish(ctx, input) {
      await publish(ctx, input);
    },
  });
}
