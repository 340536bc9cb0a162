import { fixtureNow } from '@ferry/core/testing/fixture-clock';
import type { Meta } from '@storybook/react-vite';
import { useState } from 'react';
import { expect, fn, userEvent, within } from 'storybook/test';
import { inPage, offline, refused, screenStories, serverError, stale } from '../../parts/in-page.tsx';
import type { Load } from '../../parts/load.ts';
import type { Findable } from './find.ts';
import { SearchScreen, type SearchScreenProps } from './SearchScreen.tsx';

const ready = (data: readonly Findable[]): Load<readonly Findable[]> => ({ state: 'ready', data });
const none = ready([]);

const args: SearchScreenProps = {
  text: '日本',
  onText: fn(),
  pages: [
    { href: '/user/dashboard', label: '概览' },
    { href: '/user/nodes', label: '节点', detail: '服务' },
    { href: '/user/services/buy', label: '购买', detail: '服务' },
    { href: '/user/wallet', label: '钱包', detail: '钱包' },
    { href: '/user/tickets/new', label: '提交工单' },
  ],
  nodes: ready([
    { href: '/user/nodes?node=1', label: '日本 01 IEPL', detail: '东京' },
    { href: '/user/nodes?node=2', label: '日本 02', detail: '大阪' },
    { href: '/user/nodes?node=3', label: '香港 01', detail: '香港' },
  ]),
  tickets: ready([{ href: '/user/tickets/view/12', label: '日本节点晚上很慢', detail: '#12' }]),
  orders: ready([
    { href: '/user/wallet/billing/view-invoice/a', label: '快艇 月付', detail: '2026-000042 · ¥25.00' },
  ]),
  announcements: ready([
    { href: '/user/announcements/announcements?revision=3', label: '日本线路维护', detail: '3 月 2 日' },
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
    use: 'By a key or a button on every page, for somebody who knows the name.',
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
const old = (load: Load<readonly Findable[]>) => (load.state === 'ready' ? { ...load, stale } : load);

const stories = screenStories('reads', Typed, args, {
  Ready: {
    play: async ({ canvasElement, args: { onGo } }) => {
      const canvas = within(canvasElement);
      const field = canvas.getByRole('combobox');
      await expect(field).toHaveFocus();
      await expect(canvas.getAllByRole('option')).toHaveLength(4);
      await userEvent.keyboard('{ArrowDown}');
      const second = canvas.getByRole('option', { name: /日本 02/ });
      await expect(field.getAttribute('aria-activedescendant')).toBe(second.id);
      await userEvent.keyboard('{Enter}');
      await expect(onGo).toHaveBeenCalledWith('/user/nodes?node=2');
      await userEvent.clear(field);
      await userEvent.type(field, '000042');
      await userEvent.click(canvas.getByRole('option', { name: /000042/ }));
      await expect(onGo).toHaveBeenLastCalledWith('/user/wallet/billing/view-invoice/a');
    },
  },
  Nothing: { args: { text: '' } },
  Loading: { args: all({ state: 'loading' }) },
  Empty: { args: { ...all(none), text: '没有的东西' } },
  ServerError: {
    args: { ...all(serverError), text: '钱' },
    play: async ({ canvasElement, args: { onRetry } }) => {
      await userEvent.click(within(canvasElement).getByRole('button', { name: /重试|Retry/ }));
      await expect(onRetry).toHaveBeenCalledOnce();
    },
  },
  Refused: { args: { ...all(refused), text: '钱' } },
  Offline: { args: { ...all(offline), text: '钱' } },
  Old: { args: { nodes: old(args.nodes), orders: old(args.orders) } },
  Long: {
    args: {
      text: '一',
      nodes: ready(
        Array.from({ length: 40 }, (_, at) => ({
          href: `/user/nodes?node=${at}`,
          label: `一个名字长得一行写不下的节点，编号是 ${at}，在很远的地方`,
          detail: '一个同样很长的地名，在很远很远的地方',
        })),
      ),
    },
  },
});

export const Ready = stories.Ready;
export const Nothing = stories.Nothing;
export const Loading = stories.Loading;
export const Empty = stories.Empty;
export const Refused = stories.Refused;
export const Offline = stories.Offline;
export const Old = stories.Old;
export const Long = stories.Long;
export const Sheet = stories.Sheet;
