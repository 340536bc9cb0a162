import { fixtureNow } from '@ferry/core/testing/fixture-clock';
import { nodesEmpty, nodesLong, nodesMaintenance, nodesNormal } from '@ferry/core/testing/fixtures/nodes';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { expect, fn, userEvent, waitFor, within } from 'storybook/test';
import { inPage, States, severalPages } from '../../in-page.tsx';
import { NodesScreen, type NodesScreenProps } from './NodesScreen.tsx';

const args = {
  nodes: { state: 'ready', data: nodesNormal },
  updatedAt: new Date(fixtureNow - 30_000),
  now: new Date(fixtureNow),
  buyHref: '#plans',
  onOpen: fn(),
  onRefresh: fn(),
} satisfies NodesScreenProps;

/** The page keeps which node is open. */
function WithOpened(props: NodesScreenProps) {
  const [opened, setOpened] = useState<number>();
  return <NodesScreen {...props} opened={opened} onOpen={setOpened} />;
}

const meta = {
  component: NodesScreen,
  decorators: [inPage],
  parameters: { layout: 'fullscreen' },
  args,
  render: (props) => <WithOpened {...props} />,
} satisfies Meta<typeof NodesScreen>;

export default meta;
type Story = StoryObj<typeof meta>;

const rowsOf = (canvasElement: HTMLElement) => within(canvasElement).getAllByRole('row').length - 1;

export const Ready: Story = {};

/** A place and "only usable" narrow the list; an empty choice leads back to all. */
export const Filtered: Story = {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await expect(rowsOf(canvasElement)).toBe(5);
    await userEvent.click(canvas.getByRole('button', { name: /^(美国|US) 1$/ }));
    await expect(rowsOf(canvasElement)).toBe(1);
    await userEvent.click(canvas.getByRole('checkbox'));
    await expect(canvas.queryByRole('row')).toBeNull();
    await userEvent.click(canvas.getByRole('button', { name: /看全部节点|See all nodes/ }));
    await expect(rowsOf(canvasElement)).toBe(5);
  },
};

/** A press on a row opens its details; Escape closes them and the focus is back. */
export const Details: Story = {
  play: async ({ canvasElement }) => {
    const opener = within(canvasElement).getByRole('button', { name: /香港 01/ });
    await userEvent.click(opener);
    const drawer = await within(document.body).findByRole('dialog', { name: '香港 01' });
    await expect(within(drawer).getByText(/用 1 GB 计 1.5 GB|1 GB counts as 1.5 GB/)).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(within(document.body).queryByRole('dialog')).toBeNull());
    await expect(opener).toHaveFocus();
  },
};

/** A node above the customer's level says what opens it. */
export const Locked: Story = {
  play: async ({ canvasElement }) => {
    await userEvent.click(within(canvasElement).getByText('美国 洛杉矶 05'));
    const drawer = await within(document.body).findByRole('dialog');
    await expect(within(drawer).getByRole('link', { name: /看套餐|See plans/ })).toHaveAttribute(
      'href',
      '#plans',
    );
  },
};

export const DetailsOffline: Story = {
  play: async ({ canvasElement }) => {
    await userEvent.click(within(canvasElement).getByText('新加坡 03'));
    await within(document.body).findByRole('dialog');
  },
};

/** Planned work is marked in the list and told in the details. */
export const Maintenance: Story = {
  args: { nodes: { state: 'ready', data: nodesMaintenance } },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await expect(canvas.getAllByText(/^(维护|Planned work)$/)).toHaveLength(2);
    await userEvent.click(canvas.getByText('香港 01'));
    const drawer = await within(document.body).findByRole('dialog');
    await expect(within(drawer).getByText(/更换线路/)).toBeVisible();
  },
};

export const Loading: Story = { args: { nodes: { state: 'loading' } } };

export const Refreshing: Story = { args: { isRefreshing: true } };

export const Empty: Story = { args: { nodes: { state: 'ready', data: nodesEmpty } } };

const refused = { state: 'failed', message: '服务器 10 秒没有回应。', offline: false } as const;

export const Refused: Story = {
  args: { nodes: refused },
  play: async ({ canvasElement, args: { onRefresh } }) => {
    await userEvent.click(within(canvasElement).getByRole('button', { name: /重试|Retry/ }));
    await expect(onRefresh).toHaveBeenCalledOnce();
  },
};

const stale = { since: new Date(fixtureNow - 600_000) };

export const Offline: Story = { args: { nodes: { state: 'ready', data: nodesNormal, stale } } };

export const Long: Story = { args: { nodes: { state: 'ready', data: nodesLong } } };

export const Sheet: Story = {
  parameters: severalPages,
  render: () => (
    <States
      states={{
        ready: <NodesScreen {...args} />,
        loading: <NodesScreen {...args} nodes={{ state: 'loading' }} />,
        empty: <NodesScreen {...args} nodes={{ state: 'ready', data: nodesEmpty }} />,
        refused: <NodesScreen {...args} nodes={refused} />,
        'offline, long text': <NodesScreen {...args} nodes={{ state: 'ready', data: nodesLong, stale }} />,
      }}
    />
  ),
};
