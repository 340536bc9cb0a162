import { sample } from '@ferry/core/contract/base/sample';
import { fixtureNow } from '@ferry/core/testing/fixture-clock';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { Copy, MessageSquarePlus, RefreshCw } from 'lucide-react';
import { useState } from 'react';
import { expect, fn, userEvent, within } from 'storybook/test';
import { inPage, offline, ready, refused, serverError, sheetOf, stale } from '../../parts/in-page.tsx';
import type { Load } from '../../parts/load.ts';
import type { Findable } from './find.ts';
import * as states from './SearchScreen.stories.tsx';
import { SearchScreen, type SearchScreenProps } from './SearchScreen.tsx';

const none = ready<readonly Findable[]>([]);

const args: SearchScreenProps = {
  text: sample('日本', 'Japan'),
  onText: fn(),
  acts: [
    {
      name: 'renew',
      label: sample('续费快艇季付', 'Renew Speedboat'),
      detail: sample('¥81.00，12 月 16 日到期', '¥81.00, ends December 16'),
      names: 'Renew xufei xf',
      icon: RefreshCw,
      onDo: fn(),
    },
    { name: 'copy', label: sample('复制订阅链接', 'Copy subscription link'), icon: Copy, onDo: fn() },
    { name: 'ticket', label: sample('提交工单', 'New ticket'), icon: MessageSquarePlus, onDo: fn() },
  ],
  attempt: { state: 'idle' },
  recent: [{ href: '/user/nodes', label: sample('节点', 'Nodes'), detail: sample('服务', 'Service') }],
  askHref: '/user/tickets/new?subject=x',
  pages: [
    { href: '/user/dashboard', label: sample('概览', 'Overview') },
    { href: '/user/nodes', label: sample('节点', 'Nodes'), detail: sample('服务', 'Service') },
    { href: '/user/services/buy', label: sample('购买', 'Buy'), detail: sample('服务', 'Service') },
    { href: '/user/wallet', label: sample('钱包', 'Wallet'), detail: sample('钱包', 'Wallet') },
    { href: '/user/tickets/new', label: sample('提交工单', 'Open a ticket') },
  ],
  nodes: ready([
    {
      href: '/user/nodes?node=1',
      label: sample('日本 01 IEPL', 'Japan 01 IEPL'),
      detail: sample('东京', 'Tokyo'),
    },
    { href: '/user/nodes?node=2', label: sample('日本 02', 'Japan 02'), detail: sample('大阪', 'Osaka') },
    {
      href: '/user/nodes?node=3',
      label: sample('香港 01', 'Hong Kong 01'),
      detail: sample('香港', 'Hong Kong'),
    },
  ]),
  tickets: ready([
    {
      href: '/user/tickets/view/12',
      label: sample('日本节点晚上很慢', 'Japan is slow in the evening'),
      detail: '#12',
    },
  ]),
  orders: ready([
    {
      href: '/user/wallet/billing/view-invoice/a',
      label: sample('快艇 月付', 'Speedboat, monthly'),
      detail: '2026-000042 · ¥25.00',
    },
  ]),
  announcements: ready([
    {
      href: '/user/announcements/announcements?revision=3',
      label: sample('日本线路维护', 'Maintenance in Japan'),
      detail: sample('3 月 2 日', 'March 2'),
    },
  ]),
  now: new Date(fixtureNow),
  onGo: fn(),
  onRetry: fn(),
};

/** Keeps the typed text, like the portal. */
function Typed(props: SearchScreenProps) {
  const [text, setText] = useState(props.text);
  return <SearchScreen {...props} text={text} onText={setText} />;
}

export default {
  component: SearchScreen,
  render: Typed,
  decorators: [inPage],
  parameters: {
    layout: 'fullscreen',
    page: 'dashboard',
    use: 'By a key or a button on every page, to find something by its name.',
    not: 'To narrow one list: its SearchField.',
  },
  args,
} satisfies Meta<typeof SearchScreen>;

const all = (load: Load<readonly Findable[]>) => ({
  nodes: load,
  tickets: load,
  orders: load,
  announcements: load,
});
const stalled = (load: Load<readonly Findable[]>) => (load.state === 'ready' ? { ...load, stale } : load);

type Story = StoryObj<SearchScreenProps>;

export const Ready: Story = {
  play: async ({ canvasElement, args: { onGo, acts } }) => {
    const canvas = within(canvasElement);
    const field = canvas.getByRole('combobox');
    await expect(field).toHaveFocus();
    await expect(canvas.getAllByRole('option')).toHaveLength(5);
    await userEvent.keyboard('{ArrowDown}');
    const second = canvas.getByRole('option', { name: /(日本|Japan) 02/ });
    await expect(field.getAttribute('aria-activedescendant')).toBe(second.id);
    await userEvent.keyboard('{Enter}');
    await expect(onGo).toHaveBeenCalledWith('/user/nodes?node=2');
    await userEvent.clear(field);
    await userEvent.type(field, '000042');
    await userEvent.click(canvas.getByRole('option', { name: /2026-000042/ }));
    await expect(onGo).toHaveBeenLastCalledWith('/user/wallet/billing/view-invoice/a');
    await userEvent.clear(field);
    await userEvent.type(field, 'xf{Enter}');
    await expect(acts[0]?.onDo).toHaveBeenCalledOnce();
    await userEvent.clear(field);
    await userEvent.type(field, 'zzz');
    await userEvent.click(canvas.getByRole('option', { name: /zzz/ }));
    await expect(onGo).toHaveBeenLastCalledWith('/user/tickets/new?subject=x');
  },
};

export const Nothing: Story = {
  args: { text: '' },
  play: async ({ canvasElement, args: { acts } }) => {
    const canvas = within(canvasElement);
    await userEvent.click(canvas.getByRole('option', { name: /复制订阅链接|Copy subscription link/ }));
    await expect(acts[1]?.onDo).toHaveBeenCalledOnce();
  },
};

export const Unsure: Story = { args: { text: '', attempt: { state: 'unsure', onAgain: fn() } } };

export const ActRefused: Story = {
  args: {
    text: '',
    attempt: {
      state: 'failed',
      kind: 'refused',
      message: sample('今天已经签到过了，明天再来。', 'You’ve already checked in today. Come back tomorrow.'),
    },
  },
};

export const Loading: Story = { args: all({ state: 'loading' }) };

export const Empty: Story = { args: { ...all(none), text: sample('没有的东西', 'nothing like it') } };

export const ServerError: Story = {
  args: { ...all(serverError), text: sample('钱包', 'wallet') },
  play: async ({ canvasElement, args: { onRetry } }) => {
    await userEvent.click(within(canvasElement).getByRole('button', { name: /重试|Retry/ }));
    await expect(onRetry).toHaveBeenCalledOnce();
  },
};

export const Refused: Story = { args: { ...all(refused), text: sample('钱包', 'wallet') } };

export const Offline: Story = { args: { ...all(offline), text: sample('钱包', 'wallet') } };

export const Old: Story = { args: { nodes: stalled(args.nodes), orders: stalled(args.orders) } };

export const Long: Story = {
  args: {
    text: sample('一', 'name'),
    nodes: ready(
      Array.from({ length: 40 }, (_, at) => ({
        href: `/user/nodes?node=${at}`,
        label: `${sample('一个名字长得一行写不下的节点，在很远的地方', 'A node with a name too long for one line, far away')} ${at}`,
        detail: sample(
          '一个同样很长的地名，在很远很远的地方',
          'a place with a name that is just as long, far, far away',
        ),
      })),
    ),
  },
};

export const Sheet: Story = sheetOf('reads', states);
