import * as campaigns from '@ferry/core/contract/campaigns/admin';
import * as anyone from '@ferry/core/contract/campaigns/anyone';
import type { FastifyInstance } from 'fastify';
import type { Services } from '../../../base/context.ts';
import { register } from '../../../http/register.ts';
import { cancelCampaign, pauseCampaign, resumeCampaign } from './change-state.ts';
import { countSegment } from './count-segment.ts';
import { createCampaign } from './create.ts';
import { listCampaigns, showCampaign } from './describe.ts';
import { tryOut } from './try-out.ts';
import { unsubscribe, unsubscribePage } from './unsubscribe.ts';

export function registerCampaigns(app: FastifyInstance, services: Services): void {
  register(app, services)(campaigns)({
    count: countSegment,
    tryOut,
    create: createCampaign,
    list: listCampaigns,
    show: showCampaign,
    pause: pauseCampaign,
    resume: resumeCampaign,
    cancel: cancelCampaign,
  });
  register(app, services)(anyone)({ unsubscribePage, unsubscribe });
}
