import { sample } from '@ferry/core/testing/sample';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, within } from 'storybook/test';
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
