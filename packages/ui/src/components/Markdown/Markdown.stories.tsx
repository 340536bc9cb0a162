import { sample } from '@ferry/core/contract/base/sample';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent, waitFor, within } from 'storybook/test';
import { Markdown } from './Markdown.tsx';

const meta = {
  component: Markdown,
  parameters: {
    use: 'Text that an operator or a customer wrote.',
    not: 'For words of the product: they are in the locales.',
  },
  args: { children: '' },
} satisfies Meta<typeof Markdown>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Sheet: Story = {
  args: {
    children: sample(
      `## 东京线路维护

**11 月 24 日 02:00–04:00** 东京 01、03 会断开，请先换用[首尔 01](/user/nodes)。

- 已连接的设备会自动重连
- 流量不受影响

> 维护期间的时间会补到你的套餐里。

| 节点 | 状态 |
| --- | --- |
| 东京 01 | 维护 |
`,
      `## Maintenance in Tokyo

**November 24, 02:00–04:00:** Tokyo 01 and 03 will disconnect. Please use [Seoul 01](/user/nodes) meanwhile.

- Connected devices come back by themselves
- Traffic is not affected

> The hours of the maintenance are added to your plan.

| Node | State |
| --- | --- |
| Tokyo 01 | Down |
`,
    ),
  },
  play: async ({ canvasElement }) => {
    await expect(
      await within(canvasElement).findByRole('heading', {
        name: sample('东京线路维护', 'Maintenance in Tokyo'),
      }),
    ).toBeVisible();
  },
};

const wide = sample(
  `| 节点 | 倍率 | 等级 | 地区 | 线路 | 备注 |
| --- | --- | --- | --- | --- | --- |
| 香港 01 | 1.50 | 轻舟及以上 | 将军澳 | IEPL 专线 | 晚高峰也稳定 |
| 东京 01 | 1.00 | 全部套餐 | TY8 | BGP | 周三 03:00 维护 |
`,
  `| Node | Rate | Plans | Place | Line | Remark |
| --- | --- | --- | --- | --- | --- |
| Hong Kong 01 | 1.50 | Skiff and above | Tseung Kwan O | IEPL | Steady in the evening |
| Tokyo 01 | 1.00 | All | TY8 | BGP | Maintenance on Wednesday, 03:00 |
`,
);
const narrow = '| A | B |\n| --- | --- |\n| 1 | 2 |\n';

/** A table that is wider than its place scrolls, also by keys, with its words whole. A narrow one takes no focus. */
export const WideTable: Story = {
  args: { children: '' },
  render: () => (
    <div style={{ display: 'grid', gap: 24, width: 300 }}>
      <Markdown>{`${narrow}\n${wide}`}</Markdown>
      <Markdown>{`${narrow}\n${wide}\n<!-- through the sanitiser -->`}</Markdown>
    </div>
  ),
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    const name = /^(节点, 倍率, 等级, 地区, 线路, 备注|Node, Rate, Plans, Place, Line, Remark)$/;
    await waitFor(() => expect(canvas.getAllByRole('group', { name })).toHaveLength(2));
    const [ours, cleaned] = canvas.getAllByRole('group', { name });
    await expect(cleaned?.innerHTML.replace(/\s/g, '')).toBe(ours?.innerHTML.replace(/\s/g, ''));
    for (const box of canvas.getAllByRole('group')) {
      await expect(box.clientWidth).toBe(300);
      await userEvent.tab();
      await expect(box).toHaveFocus();
      for (const cell of within(box).getAllByRole('cell'))
        await expect(cell.scrollWidth).toBeLessThanOrEqual(cell.clientWidth);
      // No word is drawn on two lines.
      const word = document.createRange();
      word.selectNodeContents(within(box).getAllByRole('columnheader')[5] as HTMLElement);
      await expect(word.getClientRects()).toHaveLength(1);
    }
    // In a wide place it looks like any table.
    const [first] = canvasElement.querySelectorAll<HTMLElement>('[data-markdown]');
    if (first) first.style.width = '1200px';
    if (first) first.style.maxWidth = 'none';
    await waitFor(() => expect(canvas.getAllByRole('group')).toHaveLength(1));
    if (first) first.removeAttribute('style');
    await waitFor(() => expect(canvas.getAllByRole('group')).toHaveLength(2));
  },
};

/** Code keeps its lines, and scrolls like a table. */
export const WideCode: Story = {
  args: { children: '' },
  render: () => (
    <div style={{ display: 'grid', gap: 24, width: 300 }}>
      <Markdown>{`\`\`\`\nshort\n\`\`\`\n\n\`\`\`\nproxy-providers: { ferry: { type: http, interval: 86400, path: ./ferry.yaml } }\n\`\`\``}</Markdown>
    </div>
  ),
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    const box = (await canvas.findByText(/proxy-providers/)).closest('pre');
    await waitFor(() => expect(box).toHaveAttribute('tabindex', '0'));
    await userEvent.tab();
    await expect(box).toHaveFocus();
    await expect(canvas.getByText('short').closest('pre')).not.toHaveAttribute('tabindex');
  },
};

/** Active content is removed before it reaches the page. */
export const Hostile: Story = {
  args: {
    children: `${sample('早上好', 'Good morning')} <script>window.hurt = 1</script><img src="x" onerror="window.hurt = 1" alt="x"> [x](javascript:alert(1)) <form action="https://evil.example"><input></form><p style="position:fixed">x</p>`,
  },
  play: async ({ canvasElement }) => {
    await within(canvasElement).findByText(/早上好|Good morning/);
    await expect(
      canvasElement.querySelector('script, form, input, [onerror], [href^="javascript"]'),
    ).toBeNull();
    await expect(canvasElement.querySelector('p[style]')).toBeNull();
    await expect('hurt' in window).toBe(false);
  },
};
