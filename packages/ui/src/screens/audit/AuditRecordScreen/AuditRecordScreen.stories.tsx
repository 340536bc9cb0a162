import { auditRecordLong, auditRecordNormal } from '@ferry/core/testing/fixtures/detect';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, userEvent, within } from 'storybook/test';
import {
  inPage,
  loading,
  offline,
  old,
  ready,
  refused,
  serverError,
  sheetOf,
  storyNow,
} from '../../parts/in-page.tsx';
import * as states from './AuditRecordScreen.stories.tsx';
import { AuditRecordScreen, type AuditRecordScreenProps } from './AuditRecordScreen.tsx';

const args: AuditRecordScreenProps = {
  record: ready(auditRecordNormal),
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

type Story = StoryObj<AuditRecordScreenProps>;

export const Ready: Story = {
  play: async ({ canvasElement }) => {
    const link = within(canvasElement).getByRole('link', { name: /写工单申诉|Appeal by ticket/ });
    const said = new URLSearchParams(link.getAttribute('href')?.slice(1));
    await expect(said.get('subject')).toMatch(/41/);
    await expect(said.get('text')).toMatch(/(香港|Hong Kong) 01[\s\S]*(BT 下载|BitTorrent)/);
  },
};

export const Loading: Story = { args: { record: loading } };

/** The address names no record. */
export const Empty: Story = { args: { record: undefined } };

export const ServerError: Story = {
  args: { record: serverError },
  play: async ({ canvasElement, args: { onRetry } }) => {
    await userEvent.click(within(canvasElement).getByRole('button', { name: /重试|Retry/ }));
    await expect(onRetry).toHaveBeenCalledOnce();
  },
};

export const Refused: Story = { args: { record: refused } };

export const Offline: Story = { args: { record: offline } };

export const Old: Story = { args: { record: old(auditRecordNormal) } };

export const Long: Story = { args: { record: ready(auditRecordLong) } };

export const Sheet: Story = sheetOf('reads', states);
