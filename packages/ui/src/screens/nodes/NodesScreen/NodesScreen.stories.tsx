import { sample } from '@ferry/core/contract/base/sample';
import { fixtureNow } from '@ferry/core/testing/fixture-clock';
import {
  historyEmpty,
  historyNormal,
  nodesEmpty,
  nodesLong,
  nodesMaintenance,
  nodesNormal,
} from '@ferry/core/testing/fixtures/nodes';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { expect, fn, userEvent, waitFor, within } from 'storybook/test';
import {
  inPage,
  loading,
  old,
  ready,
  refused,
  States,
  serverError,
  severalPages,
  storyNow,
} from '../../parts/in-page.tsx';
import { NodesScreen, type NodesScreenProps } from './NodesScreen.tsx';

const args = {
  nodes: ready(nodesNormal),
  updatedAt: new Date(fixtureNow - 30_000),
  now: storyNow,
  plansHref: '#plans',
  onOpen: fn(),
  page: 1,
  pageSize: 50,
  onPage: fn(),
  view: { text: '', order: 'site', place: '', isUsableOnly: false },
  onView: fn(),
  history: ready(historyNormal),
  onRetryHistory: fn(),
  usageHref: (node) => `#usage-${node}`,
  checkHref: (node) => `#check-${node}`,
  onRefresh: fn(),
} satisfies NodesScreenProps;

/** Keeps the open node and the filters, like the page does. */
function WithOpened(props: NodesScreenProps) {
  const [opened, setOpened] = useState<number>();
  const [view, setView] = useState(props.view);
  const [page, setPage] = useState(props.page);
  return (
    <NodesScreen
      {...props}
      opened={opened}
      onOpen={setOpened}
      page={page}
      onPage={setPage}
      view={view}
      onView={(change) => {
        setView({ ...view, ...change });
        setPage(1);
      }}
    />
  );
}

const meta = {
  component: NodesScreen,
  decorators: [inPage],
  parameters: {
    layout: 'fullscreen',
    use: 'To choose a node: its state, its country and its load over a day.',
    not: 'For the traffic through a node: UsageChartScreen.',
  },
  args,
  render: (props) => <WithOpened {...props} />,
} satisfies Meta<typeof NodesScreen>;

export default meta;
type Story = StoryObj<typeof meta>;

/** Ten thousand of them. */
const [typical] = nodesNormal.available_nodes;
const nodesMany: typeof nodesNormal = {
  ...nodesNormal,
  total_nodes: 10_000,
  available_nodes: Array.from({ length: typical ? 10_000 : 0 }, (_, at) => ({
    ...(typical as NonNullable<typeof typical>),
    node_id: at + 1,
    node_name: `${sample('节点', 'Node')} ${String(at + 1).padStart(5, '0')}`,
  })),
};

const rowsOf = (canvasElement: HTMLElement) => within(canvasElement).getAllByRole('row').length - 1;

export const Ready: Story = {};

/** Inside of the portal's frame, whose navigation marks this page. */
export const InFrame: Story = {
  globals: { frame: 'on' },
  play: async () => {
    const frame = within(document.body);
    const bar = frame.getByRole('navigation', {
      name: /^(主导航|Main navigation|底部导航|Bottom navigation)$/,
    });
    const open = within(bar).getByRole('link', { current: 'page' });
    await expect(open).toHaveTextContent(/^(节点|Nodes)$/);
    await expect(open).toHaveAttribute('href', '/user/nodes');
    await expect(frame.getByRole('heading', { level: 1, name: /^(节点|Nodes)$/ })).toBeVisible();
    await expect(frame.getAllByRole('main')).toHaveLength(1);
  },
};

/** A country and "only usable" filter the list. An empty result offers to reset them. */
export const Filtered: Story = {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await expect(rowsOf(canvasElement)).toBe(5);
    await expect(canvas.getByText(/套餐含 3 个，其中 1 个在线|1 of your 3 online/)).toBeVisible();
    await userEvent.click(canvas.getByRole('button', { name: /^(美国|US) 1$/ }));
    await expect(rowsOf(canvasElement)).toBe(1);
    await userEvent.click(canvas.getByRole('checkbox'));
    await expect(canvas.queryByRole('row')).toBeNull();
    await userEvent.click(canvas.getByRole('button', { name: /看全部节点|Show all nodes/ }));
    await expect(rowsOf(canvasElement)).toBe(5);
  },
};

/** A search finds nodes, and an order sorts them. */
export const Found: Story = {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await userEvent.type(canvas.getByRole('searchbox'), 'trojan');
    await expect(rowsOf(canvasElement)).toBe(1);
    await userEvent.clear(canvas.getByRole('searchbox'));
    await userEvent.selectOptions(canvas.getByRole('combobox'), 'rate');
    await expect(
      within(canvas.getAllByRole('row')[1] as HTMLElement).getByText(/洛杉矶|Los Angeles/),
    ).toBeVisible();
  },
};

const open = async (canvasElement: HTMLElement) => {
  await userEvent.click(within(canvasElement).getByRole('button', { name: /(香港|Hong Kong) 01/ }));
  return within(await within(document.body).findByRole('dialog'));
};

/** A day without reports and without traffic has a message. */
export const DayEmpty: Story = {
  args: { history: ready(historyEmpty) },
  play: async ({ canvasElement }) => {
    const drawer = await open(canvasElement);
    await expect(drawer.getByText(/没有用过它|haven’t used it/)).toBeVisible();
  },
};

export const DayLoading: Story = {
  args: { history: loading },
  play: async ({ canvasElement }) => {
    await open(canvasElement);
  },
};

export const DayFailed: Story = {
  args: { history: serverError },
  play: async ({ canvasElement, args: { onRetryHistory } }) => {
    const drawer = await open(canvasElement);
    await userEvent.click(drawer.getByRole('button', { name: /重试|Retry/ }));
    await expect(onRetryHistory).toHaveBeenCalledOnce();
  },
};

/** A press on a row opens its details. Escape closes them and restores the focus. */
export const Details: Story = {
  play: async ({ canvasElement }) => {
    const opener = within(canvasElement).getByRole('button', { name: /(香港|Hong Kong) 01/ });
    await userEvent.click(opener);
    const drawer = await within(document.body).findByRole('dialog', {
      name: sample('香港 01', 'Hong Kong 01'),
    });
    await expect(within(drawer).getByText(/用 1 GB 计 1.5 GB|1 GB counts as 1.5 GB/)).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(within(document.body).queryByRole('dialog')).toBeNull());
    await expect(opener).toHaveFocus();
  },
};

/** Rates by the hour: until when the present one holds, and all of them in the details. */
export const HourlyRates: Story = {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await expect(canvas.getAllByText(/(至|until) 19:00/).length).toBeGreaterThan(0);
    const drawer = await open(canvasElement);
    await expect(drawer.getByText(/^23:30–07:00.+0\.5/)).toBeVisible();
    await expect(drawer.getByText(/中国标准时间|China Standard Time/)).toBeVisible();
  },
};

/** Twenty-four rows of rates, and the longest texts. */
export const HourlyRatesMany: Story = {
  args: { nodes: ready(nodesLong) },
  play: async ({ canvasElement }) => {
    await userEvent.click(within(canvasElement).getAllByRole('button', { name: /06/ })[0] as HTMLElement);
    const drawer = within(await within(document.body).findByRole('dialog'));
    await expect(drawer.getAllByText(/–.+9999\.99/)).toHaveLength(24);
  },
};

/** A node above the customer's level shows the required level. */
export const Locked: Story = {
  play: async ({ canvasElement }) => {
    await userEvent.click(within(canvasElement).getByText(sample('美国 洛杉矶 05', 'USA Los Angeles 05')));
    const drawer = await within(document.body).findByRole('dialog');
    await expect(within(drawer).getByRole('link', { name: /看套餐|View plans/ })).toHaveAttribute(
      'href',
      '#plans',
    );
  },
};

/** A node of groups that the customer does not have. */
export const LockedByGroup: Story = {
  play: async ({ canvasElement }) => {
    await userEvent.click(
      within(canvasElement).getByText(sample('德国 法兰克福 04', 'Germany Frankfurt 04')),
    );
    const drawer = within(await within(document.body).findByRole('dialog'));
    await expect(drawer.getAllByText(/Gold.+(流媒体|Video)/).length).toBe(2);
  },
};

export const DetailsOffline: Story = {
  play: async ({ canvasElement }) => {
    await userEvent.click(within(canvasElement).getByText(sample('新加坡 03', 'Singapore 03')));
    await within(document.body).findByRole('dialog');
  },
};

/** Planned work is marked in the list and described in the details. */
export const Maintenance: Story = {
  args: { nodes: ready(nodesMaintenance) },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await expect(canvas.getAllByText(/^(维护|Maintenance)$/)).toHaveLength(2);
    await userEvent.click(canvas.getByText(sample('香港 01', 'Hong Kong 01')));
    const drawer = await within(document.body).findByRole('dialog');
    await expect(within(drawer).getByText(/更换线路|A new line/)).toBeVisible();
  },
};

/** Without a plan the page leads to one. */
export const NoneUsable: Story = {
  args: {
    nodes: ready({
      ...nodesNormal,
      available_nodes: nodesNormal.available_nodes.map((node) => ({ ...node, is_usable: false })),
    }),
  },
  play: async ({ canvasElement }) => {
    const link = within(canvasElement).getByRole('link', { name: /看套餐|View plans/ });
    await expect(link).toHaveAttribute('href', '#plans');
  },
};

export const Loading: Story = { args: { nodes: loading } };

export const Refreshing: Story = { args: { isRefreshing: true } };

export const Empty: Story = { args: { nodes: ready(nodesEmpty) } };

export const Refused: Story = {
  args: { nodes: refused },
  play: async ({ canvasElement, args: { onRefresh } }) => {
    await userEvent.click(within(canvasElement).getByRole('button', { name: /重试|Retry/ }));
    await expect(onRefresh).toHaveBeenCalledOnce();
  },
};

export const Offline: Story = { args: { nodes: old(nodesNormal) } };

export const Long: Story = { args: { nodes: ready(nodesLong) } };

/** With any number of nodes only a page of them is rendered, and a search renders less. */
export const Many: Story = {
  args: { nodes: ready(nodesMany) },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await expect(rowsOf(canvasElement)).toBe(50);
    const drawn = canvasElement.querySelectorAll('*').length;
    await expect(drawn).toBeLessThan(3_000);
    await userEvent.click(canvas.getByRole('button', { name: /下一页|Next page/ }));
    await expect(canvas.getByText(sample('节点 00051', 'Node 00051'))).toBeVisible();
    await expect(canvasElement.querySelectorAll('*').length).toBeLessThan(drawn + 100);
    await userEvent.type(canvas.getByRole('searchbox'), '09999');
    await expect(rowsOf(canvasElement)).toBe(1);
    await expect(canvas.getByText(sample('节点 09999', 'Node 09999'))).toBeVisible();
  },
};

export const Sheet: Story = {
  parameters: severalPages,
  render: () => (
    <States
      states={{
        ready: <NodesScreen {...args} />,
        loading: <NodesScreen {...args} nodes={loading} />,
        empty: <NodesScreen {...args} nodes={ready(nodesEmpty)} />,
        refused: <NodesScreen {...args} nodes={refused} />,
        'offline, long text': <NodesScreen {...args} nodes={old(nodesLong)} />,
      }}
    />
  ),
};
