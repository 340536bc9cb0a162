import { sample } from '@ferry/core/contract/base/sample';
import { ticketsEmpty, ticketsLong, ticketsNormal } from '@ferry/core/testing/fixtures/tickets';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, userEvent, waitFor, within } from 'storybook/test';
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
import * as states from './TicketsScreen.stories.tsx';
import { TicketsScreen, type TicketsScreenProps } from './TicketsScreen.tsx';

const args: TicketsScreenProps = {
  tickets: ready(ticketsNormal),
  filter: { text: '' },
  page: 1,
  pageSize: 10,
  now: storyNow,
  newHref: '#new',
  ticketHref: (id) => `#${id}`,
  onFilter: fn(),
  onOpen: fn(),
  onPage: fn(),
  onRetry: fn(),
};

export default {
  component: TicketsScreen,
  decorators: [inPage],
  parameters: {
    layout: 'fullscreen',
    use: 'To find a conversation, and see which have new messages.',
    not: 'To ask: NewTicketScreen. For news to everyone: AnnouncementsScreen.',
  },
  args,
} satisfies Meta<typeof TicketsScreen>;

type Story = StoryObj<TicketsScreenProps>;

export const Ready: Story = {
  play: async ({ canvasElement, args: { onFilter, onOpen } }) => {
    const canvas = within(canvasElement);
    await userEvent.click(canvas.getByRole('button', { name: /^(已解决|Resolved)$/ }));
    await expect(onFilter).toHaveBeenCalledWith({ status: 'resolved', text: '' });
    await userEvent.type(canvas.getByRole('searchbox'), sample('香港', 'Hong Kong'));
    await waitFor(() => expect(onFilter).toHaveBeenCalledWith({ text: sample('香港', 'Hong Kong') }));
    const row = canvas.getByRole('row', { name: /晚高峰香港节点速度慢|Hong Kong is slow/ });
    await userEvent.click(within(row).getByText(/#2/));
    await expect(onOpen).toHaveBeenCalledWith(ticketsNormal.tickets[1]?.id);
  },
};

export const Loading: Story = { args: { tickets: loading } };

export const Empty: Story = { args: { tickets: ready(ticketsEmpty) } };

export const NoneFit: Story = {
  args: {
    tickets: ready(ticketsEmpty),
    filter: { status: 'closed', text: sample('路由器', 'router') },
  },
  play: async ({ canvasElement, args: { onFilter } }) => {
    await userEvent.click(within(canvasElement).getByRole('button', { name: /看全部|Show all/ }));
    await expect(onFilter).toHaveBeenCalledWith({ text: '' });
  },
};

export const ServerError: Story = {
  args: { tickets: serverError },
  play: async ({ canvasElement, args: { onRetry } }) => {
    await userEvent.click(within(canvasElement).getByRole('button', { name: /重试|Retry/ }));
    await expect(onRetry).toHaveBeenCalledOnce();
  },
};

export const Refused: Story = { args: { tickets: refused } };

export const Offline: Story = { args: { tickets: offline } };

export const Old: Story = { args: { tickets: old(ticketsNormal) } };

export const Long: Story = { args: { tickets: ready(ticketsLong) } };

export const Sheet: Story = sheetOf('reads', states);
