import {
  auditEmpty,
  auditLong,
  auditNormal,
  rulesEmpty,
  rulesLong,
  rulesNormal,
} from '@ferry/core/testing/fixtures/detect';
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
import { AuditScreen, type AuditScreenProps } from './AuditScreen.tsx';

const args: AuditScreenProps = {
  rules: { state: 'ready', data: rulesNormal },
  records: { state: 'ready', data: auditNormal },
  rule: undefined,
  page: 1,
  pageSize: 20,
  now: storyNow,
  recordHref: (record) => `#record-${record}`,
  onRule: fn(),
  onPage: fn(),
  onRetry: fn(),
};

export default {
  component: AuditScreen,
  decorators: [inPage],
  parameters: {
    layout: 'fullscreen',
    use: 'To learn which rules hold, and which of them the own traffic hit.',
    not: 'For why the account is closed: BannedScreen.',
  },
  args,
} satisfies Meta<typeof AuditScreen>;

const stories = screenStories('reads', AuditScreen, args, {
  Ready: {
    play: async ({ canvasElement, args: { onRule } }) => {
      const canvas = within(canvasElement);
      await expect(
        canvas.getByText(/累计触发 20 次，封禁 1 小时|1 hour after every 20 matches/),
      ).toBeVisible();
      await userEvent.selectOptions(canvas.getByRole('combobox'), '1');
      await expect(onRule).toHaveBeenCalledWith(1);
    },
  },
  Loading: { args: { rules: loading, records: loading } },
  Empty: {
    args: { rules: { state: 'ready', data: rulesEmpty }, records: { state: 'ready', data: auditEmpty } },
  },
  ServerError: {
    args: { rules: serverError, records: serverError },
    play: async ({ canvasElement, args: { onRetry } }) => {
      const [retry] = within(canvasElement).getAllByRole('button', { name: /重试|Retry/ });
      await userEvent.click(retry as HTMLElement);
      await expect(onRetry).toHaveBeenCalledOnce();
    },
  },
  Refused: { args: { rules: refused, records: refused } },
  Offline: { args: { rules: offline, records: offline } },
  Old: { args: { records: { state: 'ready', data: auditNormal, stale } } },
  Long: {
    args: { rules: { state: 'ready', data: rulesLong }, records: { state: 'ready', data: auditLong } },
  },
  NoneOfRule: { args: { rule: 2, records: { state: 'ready', data: auditEmpty } } },
});

export const Ready = stories.Ready;
export const Loading = stories.Loading;
export const Empty = stories.Empty;
export const Refused = stories.Refused;
export const Offline = stories.Offline;
export const Old = stories.Old;
export const Long = stories.Long;
export const NoneOfRule = stories.NoneOfRule;
export const Sheet = stories.Sheet;
