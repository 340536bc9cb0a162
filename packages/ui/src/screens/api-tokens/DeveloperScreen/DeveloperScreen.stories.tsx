import { apiTokenLimits } from '@ferry/core/contract/api-tokens/customer';
import { sample } from '@ferry/core/contract/base/sample';
import {
  apiTokenMade,
  apiTokensEmpty,
  apiTokensLong,
  apiTokensNormal,
} from '@ferry/core/testing/fixtures/api-tokens';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, userEvent, waitFor, within } from 'storybook/test';
import {
  idle,
  inPage,
  loading,
  offline,
  old,
  ready,
  refused,
  sending,
  serverError,
  sheetOf,
  storyNow,
  unsure,
} from '../../parts/in-page.tsx';
import * as states from './DeveloperScreen.stories.tsx';
import { DeveloperScreen, type DeveloperScreenProps } from './DeveloperScreen.tsx';

const args: DeveloperScreenProps = {
  tokens: ready(apiTokensNormal),
  revoking: { id: undefined, attempt: idle },
  creating: idle,
  made: undefined,
  apiUrl: 'https://ferry.example',
  docsHref: '#docs',
  now: storyNow,
  onRetry: fn(),
  onCreate: fn(),
  onRevoke: fn(),
  onKept: fn(),
};

export default {
  component: DeveloperScreen,
  decorators: [inPage],
  parameters: {
    layout: 'fullscreen',
    use: 'To create or revoke API tokens for the customer’s programs.',
    not: 'For sessions of browsers: SecurityScreen. For the subscription link: ConnectionResetScreen.',
  },
  args,
} satisfies Meta<typeof DeveloperScreen>;

const createName = /^(新建令牌|Create token)$/;

type Story = StoryObj<DeveloperScreenProps>;

export const Ready: Story = {
  play: async ({ canvasElement, args: { onCreate, onRevoke } }) => {
    const canvas = within(canvasElement);
    await userEvent.type(canvas.getByLabelText(/^(名称|Name)$/), sample('看板', 'Dashboard'));
    await userEvent.click(canvas.getByRole('button', { name: createName }));
    await waitFor(() =>
      expect(onCreate).toHaveBeenCalledWith({
        name: sample('看板', 'Dashboard'),
        scope: 'read',
        expires_in_days: 90,
      }),
    );
    await userEvent.click(canvas.getByRole('button', { name: /(吊销|Revoke) ?“(签到|Check-in)”/ }));
    const dialog = within(await within(document.body).findByRole('dialog'));
    await userEvent.click(dialog.getByRole('button', { name: /^(吊销|Revoke)$/ }));
    await expect(onRevoke).toHaveBeenCalledWith(apiTokensNormal[1]?.token_id);
    await userEvent.keyboard('{Escape}');
  },
};

export const Loading: Story = { args: { tokens: loading } };

export const Empty: Story = { args: { tokens: ready(apiTokensEmpty) } };

export const ServerError: Story = { args: { tokens: serverError } };

export const Refused: Story = { args: { tokens: refused } };

export const Unsure: Story = { args: { creating: unsure } };

export const Offline: Story = { args: { tokens: offline } };

export const Old: Story = {
  args: {
    tokens: old(apiTokensNormal),
  },
};

export const Long: Story = { args: { tokens: ready(apiTokensLong) } };

/** The list was full, one was just revoked, and the list has not been refetched yet. */
export const RevokedOfMost: Story = {
  args: {
    tokens: {
      ...ready(
        Array.from({ length: apiTokenLimits.tokens }, (_, at) => ({
          ...(apiTokensNormal[0] as (typeof apiTokensNormal)[number]),
          token_id: `token-${at}`,
          is_expired: false,
        })),
      ),
      outdated: true,
    },
  },
  play: async ({ canvasElement }) => {
    await expect(within(canvasElement).queryByText(/最多 20 个|20 at most/)).toBeNull();
  },
};

export const Creating: Story = { args: { creating: sending } };

export const NotCreated: Story = {
  args: {
    creating: {
      state: 'failed',
      message: sample(
        '最多 20 个令牌。先吊销不用的。',
        '20 tokens at most. Revoke those that you do not use first.',
      ),
      kind: 'refused',
    },
  },
};

export const Made: Story = {
  args: { made: apiTokenMade },
  play: async ({ canvasElement, args: { onKept } }) => {
    const canvas = within(canvasElement);
    await expect(canvas.getByText(apiTokenMade.token)).toBeVisible();
    await userEvent.click(canvas.getByRole('button', { name: /^(已保存好|I’ve saved it)$/ }));
    await expect(onKept).toHaveBeenCalledOnce();
  },
};

export const Sheet: Story = sheetOf('reads', states);
