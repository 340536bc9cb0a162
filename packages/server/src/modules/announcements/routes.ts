import * as announcements from '@ferry/core/contract/announcements';
import * as v1 from '@ferry/core/contract/v1/announcements';
import type { FastifyInstance } from 'fastify';
import type { Services } from '../../context.ts';
import { register } from '../../http/register.ts';
import { markRead } from './mark-read.ts';
import { publish } from './publish.ts';
import { listAnnouncements, showCurrent, showForEditors, showForm, showOne } from './queries.ts';

export function registerAnnouncements(app: FastifyInstance, services: Services): void {
  register(app, services)(announcements)({
    current: showCurrent,
    list: listAnnouncements,
    one: showOne,
    markRead,
    show: showForEditors,
    publish,
    showHtml: showForm('html'),
    showMarkdown: showForm('markdown'),
  });
  register(app, services)(v1)({
    async show(ctx, input) {
      const { created_at, updated_at, html_text, markdown_text } = (await showForEditors(ctx, input)).result;
      return { created_at, updated_at, html_text, markdown_text };
    },
    showHtml: showForm('html'),
    showMarkdown: showForm('markdown'),
    async publish(ctx, input) {
      await publish(ctx, input);
    },
  });
}
