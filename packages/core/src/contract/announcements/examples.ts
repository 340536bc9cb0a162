import type { ExamplesOf } from '../base/example.ts';
import type * as adminCalls from './admin.ts';
import type * as customerCalls from './customer.ts';
import type * as v1Calls from './v1.ts';

const title = 'Maintenance on 7 November';
const markdown = `# ${title}\n\nHong Kong 01 is down from **02:00 to 04:00**. Please use Japan meanwhile.`;
const html = `<h1>${title}</h1>\n<p>Hong Kong 01 is down from <strong>02:00 to 04:00</strong>. Please use Japan meanwhile.</p>\n`;
const written = '2026-11-02T08:00:00Z';
const shown = '2026-11-05T02:00:00Z';

const listed = { revision: 7, created_at: shown, title, content: markdown, is_read: false };

export const customer = {
  current: {
    input: { ann_type: 'pop_up_ann' },
    answer: { result: { created_at: shown, content: markdown, revision: 7, is_read: false } },
  },
  list: {
    input: { ann_type: 'index_ann' },
    answer: { result: [listed], total_count: 1, unread_count: 1 },
  },
  one: { input: { revision: 7 }, answer: { result: { ...listed, ann_type: 'index_ann' } } },
  markRead: { input: { body: { revisions: [7] } }, answer: {} },
} satisfies ExamplesOf<typeof customerCalls>;

const published = {
  revision: 7,
  ann_type: 'index_ann',
  state: 'published',
  title,
  created_at: written,
  published_at: shown,
  withdrawn_at: null,
  edited_at: null,
  version: 1,
  author: 'Zhou',
} as const;
const edited = { ...published, edited_at: '2026-11-06T09:30:00Z', version: 2 };

const newest = {
  announcement_id: 7,
  function_name: 'index_ann' as const,
  markdown_text: markdown,
  html_text: html,
  created_at: written,
  updated_at: written,
};
const kind = { ann_type: 'index_ann' as const };

export const admin = {
  preview: { input: { body: markdown }, answer: { result: { title, html_text: html } } },
  history: {
    input: { state: 'published' },
    answer: { result: { total_count: 1, announcements: [published] } },
  },
  showRevision: {
    input: { revision: 7 },
    answer: {
      result: {
        ...edited,
        shown_version: 2,
        markdown_text: markdown,
        versions: [
          { version: 1, since: written, author: 'Zhou' },
          { version: 2, since: edited.edited_at, author: 'Zhou' },
        ],
      },
    },
  },
  edit: { input: { revision: 7, version: 1, body: markdown }, answer: { result: edited } },
  translate: {
    input: { revision: 7, language: 'en', body: markdown },
    answer: { result: { ...published, languages: ['en'] } },
  },
  schedule: {
    input: { revision: 7, body: { published_at: shown } },
    answer: { result: { ...published, state: 'scheduled' } },
  },
  withdraw: {
    input: { revision: 7 },
    answer: { result: { ...published, state: 'withdrawn', withdrawn_at: '2026-11-06T10:00:00Z' } },
  },
  show: { input: kind, answer: { result: newest } },
  publish: {
    input: { ...kind, published_at: shown, body: markdown },
    answer: { result: { success: true, revision: 7 } },
  },
  showHtml: { input: kind, answer: html },
  showMarkdown: { input: kind, answer: markdown },
} satisfies ExamplesOf<typeof adminCalls>;

export const v1 = {
  publish: { input: { ...kind, body: markdown }, answer: {} },
  show: {
    input: kind,
    answer: { created_at: written, updated_at: written, html_text: html, markdown_text: markdown },
  },
  showHtml: { input: kind, answer: html },
  showMarkdown: { input: kind, answer: markdown },
} satisfies ExamplesOf<typeof v1Calls>;
