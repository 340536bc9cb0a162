import { checkCause } from '@ferry/core/contract/links/check';
import { checkLong, checkNew, checkNormal, checkSilent } from '@ferry/core/testing/fixtures/links';
import { nodesNormal } from '@ferry/core/testing/fixtures/nodes';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, userEvent, within } from 'storybook/test';
import {
  inPage,
  loading,
  offline,
  old,
  ready,
  refused,
  States,
  serverError,
  severalPages,
  sheetOf,
  storyNow,
} from '../../parts/in-page.tsx';
import * as states from './CheckScreen.stories.tsx';
import { CheckScreen, type CheckScreenProps } from './CheckScreen.tsx';

const args: CheckScreenProps = {
  check: ready(checkSilent),
  now: storyNow,
  clockOffset: 1,
  node: 1,
  nodes: nodesNormal.available_nodes,
  onNode: fn(),
  renewHref: '#renew',
  plansHref: '#plans',
  trafficHref: '#traffic',
  importHref: '#import',
  devicesHref: '#devices',
  nodesHref: '#nodes',
  nodeHref: (node) => `#node-${node}`,
  ticketHref: ({ subject, text }) => `#ticket?${new URLSearchParams({ subject, text })}`,
  onCheck: fn(),
};

export default {
  component: CheckScreen,
  decorators: [inPage],
  parameters: {
    layout: 'fullscreen',
    use: 'When a node does not connect: the likely cause, its cure, and a ticket with the findings.',
    not: 'To choose a node: NodesScreen.',
  },
  args,
} satisfies Meta<typeof CheckScreen>;

type Story = StoryObj<CheckScreenProps>;

/** The likely cause with its cure comes first. The ticket has all that was found. */
export const Ready: Story = {
  play: async ({ canvasElement, args: { onCheck, onNode } }) => {
    const canvas = within(canvasElement);
    await expect(
      canvas.getByRole('heading', { name: /^(节点没有上报|This node isn’t reporting)$/ }),
    ).toBeVisible();
    await expect(canvas.getByText(/客户端里的节点旧了|an old version of the node/)).toBeVisible();
    const cure = canvas.getByRole('link', { name: /换用日本|Use Japan/ });
    await expect(cure).toHaveAttribute('href', '#node-2');
    const ticket = canvas.getByRole('link', { name: /提交工单|Open a ticket/ });
    const told = new URLSearchParams(ticket.getAttribute('href')?.split('?')[1]);
    await expect(told.get('subject')).toMatch(/香港 01|Hong Kong 01/);
    await expect(told.get('text')).toMatch(/32 GB.+100 GB/);
    await expect(told.get('text')).toContain('Clash Verge Rev');
    await userEvent.click(canvas.getByRole('button', { name: /再查一次|Check again/ }));
    await expect(onCheck).toHaveBeenCalledOnce();
    await userEvent.selectOptions(canvas.getByRole('combobox'), '2');
    await expect(onNode).toHaveBeenLastCalledWith(2);
    await userEvent.selectOptions(canvas.getByRole('combobox'), '');
    await expect(onNode).toHaveBeenLastCalledWith(undefined);
  },
};

/** Nothing was found: only the ticket is offered. */
export const Fine: Story = {
  args: { check: ready(checkNormal) },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await expect(canvas.getByRole('heading', { name: /没有发现问题|Nothing looks wrong/ })).toBeVisible();
    await expect(canvas.getByText(/^(准确|Correct)$/)).toBeVisible();
  },
};

/**
 * Without a chosen node, some nodes being down is a fact and no cause. The ticket contains a date instead of “today”.
 */
export const SomeHeard: Story = {
  args: {
    check: ready({
      ...checkNormal,
      node: null,
      open_nodes: 5,
      heard_nodes: 3,
      secrets_changed_at: new Date(Date.parse(checkNormal.checked_at) - 60_000).toISOString(),
    }),
    node: undefined,
  },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await expect(
      canvas.getByRole('heading', { name: /你这边没有问题|Nothing wrong on your side/ }),
    ).toBeVisible();
    // The number online appears once, among the facts.
    await expect(canvas.getByText(/只是有节点不在线|not every node is online/)).not.toHaveTextContent(/\d/);
    await expect(
      canvas.getByText(/套餐含 5 个，其中 3 个在线|5 in your plan, 3 of them online/),
    ).toBeVisible();
    await expect(canvas.getByText(/^(今天|Today) \d\d:\d\d$/)).toBeVisible();
    const cure = canvas.getByRole('link', { name: /看全部节点|View all nodes/ });
    await expect(cure).toHaveAttribute('href', '#nodes');
    const ticket = canvas.getByRole('link', { name: /提交工单|Open a ticket/ });
    const told = new URLSearchParams(ticket.getAttribute('href')?.split('?')[1]);
    await expect(told.get('text')).not.toMatch(/今天|Today/);
  },
};

/** Only the device knows that its clock is wrong. More certain causes come first. */
export const ClockOff: Story = {
  args: { check: ready({ ...checkNormal, causes: ['devices'] }), clockOffset: -200 },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await expect(
      canvas.getByRole('heading', { name: /时间不准|time on this device is wrong/ }),
    ).toBeVisible();
    await expect(canvas.getByText(/慢了 3 分钟，差|It’s 3 minutes slow/)).toBeVisible();
  },
};

/** A wrong clock is a fact and no cause if the protocol does not depend on it. */
export const ClockOffWithoutCare: Story = {
  args: { check: ready({ ...checkNormal, clock_tolerance: null }), clockOffset: 9_000 },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await expect(canvas.getByRole('heading', { name: /没有发现问题|Nothing looks wrong/ })).toBeVisible();
    await expect(canvas.getByText(/^(快了 3 小时|3 hours fast)$/)).toBeVisible();
  },
};

export const Loading: Story = { args: { check: loading } };

/** A new customer, and no device time is known. */
export const Empty: Story = {
  args: { check: ready(checkNew), node: undefined, nodes: [], clockOffset: undefined },
};

export const Offline: Story = { args: { check: offline } };

export const ServerError: Story = { args: { check: serverError } };

export const Refused: Story = { args: { check: refused } };

export const Old: Story = { args: { check: old(checkSilent) } };

export const Long: Story = { args: { check: ready(checkLong) } };

export const Sheet: Story = sheetOf('reads', states);

const everyCause = (node: CheckScreenProps['node']) =>
  Object.fromEntries(
    checkCause.options.map((cause) => [
      `${cause}${node === undefined ? ', all nodes' : ''}`,
      <CheckScreen
        key={cause}
        {...args}
        node={node}
        check={ready({
          ...(node === undefined ? { ...checkLong, node: null } : checkSilent),
          causes: [cause],
          ban: { reason: 'BT', ends_at: '2026-03-21T03:00:00Z' },
        })}
        clockOffset={cause === 'clock' ? 400 : 0}
      />,
    ]),
  );

/** Every cause has its words and its cure, for one node and for all. */
export const Causes: Story = {
  parameters: { ...severalPages, a11y: { test: 'off' } },
  render: () => <States states={{ ...everyCause(1), ...everyCause(undefined) }} />,
};
