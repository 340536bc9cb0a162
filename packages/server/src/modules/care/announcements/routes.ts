import * as desk from '@ferry/core/contract/announcements/admin';
import * as announcements from '@ferry/core/contract/announcements/customer';
import * as v1 from '@ferry/core/contract/announcements/v1';
import type { FastifyInstance } from 'fastify';
import type { Services } from '../../../base/context.ts';
import { register } from '../../../http/register.ts';
import { answerFrom } from '../../ground/repeats/index.ts';
import { edit } from './edit.ts';
import { listForStaff, showRevision } from './history.ts';
import { markRead } from './mark-read.ts';
import { publish } from './publish.ts';
import { listAnnouncements, showCurrent, showForEditors, showForm, showOne } from './queries.ts';
import { preview } from './rendering/preview.ts';
import { schedule } from './schedule.ts';
import { translate } from './translate.ts';
import { withdraw } from './withdraw.ts';

export function registerAnnouncements(app: FastifyInstance, services: Services): void {
  register(app, services)(announcements)({
    current: showCurrent,
    list: listAnnouncements,
    one: showOne,
    markRead,
  });
  register(app, services)(desk)({
    preview,
    publish,
    show: showForEditors,
    showHtml: showForm('html'),
    showMarkdown: showForm('markdown'),
    history: listForStaff,
    showRevision,
    edit,
    translate,
    schedule,
    withdraw,
  });
  register(app, services)(v1)({
    async show(ctx, input) {
      const { created_at, updated_at, html_text, markdown_text } = (await showForEditors(ctx, input)).result;
      return { created_at, updated_at, html_text, markdown_text };
    },
    showHtml: showForm('html'),
    showMarkdown: showForm('markdown'),
    publish: (ctx, input) =>
      answerFrom(
        ctx,
        () => publish(ctx, input),
        () => {},
      ),
  });
}
