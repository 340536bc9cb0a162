import { auditRecordLong, auditRecordNormal } from '@ferry/core/testing/fixtures/detect';
import type { Meta } from '@storybook/react-vite';
import { expect, fn, userEvent, within } from 'storybook/test';
import {
  inPage,
  loading,
  offline,
  refused,
  screenStories,
  serverError,
  stale,
  storyNow,
} from '../../parts/in-page.tsx';
import { AuditRecordScreen, type AuditRecordScreenProps } from './AuditRecordScreen.tsx';

const args: AuditRecordScreenProps = {
  record: { state: 'ready', data: auditRecordNormal },
  now: storyNow,
  allHref: '#audit',
  resetHref: '#reset',
  objectHref: ({ subject, text }) => `#${new URLSearchParams({ subject, text })}`,
  onRetry: fn(),
};

export default {
  component: AuditRecordScreen,
  decorators: [inPage],
  parameters: {
    layout: 'fullscreen',
    use: 'One hit of a rule: what it stops, and how to object.',
    not: 'For the rules and all hits: AuditScreen.',
  },
  args,
} satisfies Meta<typeof AuditRecordScreen>;

const stories = screenStories('reads', AuditRecordScreen, args, {
  Ready: {
    play: async ({ canvasElement }) => {
      const link = within(canvasElement).getByRole('link', { name: /写工单申诉|Appeal by ticket/ });
      const said = new URLSearchParams(link.getAttribute('href')?.slice(1));
      await expect(said.get('subject')).toMatch(/41/);
      await expect(said.get('text')).toMatch(/(香港|Hong Kong) 01[\s\S]*(BT 下载|BitTorrent)/);
    },
  },
  Loading: { args: { record: loading } },
  /** The address names no record. */
  Empty: { args: { record: undefined } },
  ServerError: {
    args: { record: serverError },
    play: async ({ canvasElement, args: { onRetry } }) => {
      await userEvent.click(within(canvasElement).getByRole('button', { name: /重试|Retry/ }));
      await expect(onRetry).toHaveBeenCalledOnce();
    },
  },
  Refused: { args: { record: refused } },
  Offline: { args: { record: offline } },
  Old: { args: { record: { state: 'ready', data: auditRecordNormal, stale } } },
  Long: { args: { record: { state: 'ready', data: auditRecordLong } } },
});

export const Ready = stories.Ready;
export const Loading = stories.Loading;
export const Empty = stories.Empty;
export const Refused = stories.Refused;
export const Offline = stories.Offline;
export const Old = stories.Old;
export const Long = stories.Long;
export const Sheet = stories.Sheet;
