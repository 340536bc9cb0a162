import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { expect, fn, userEvent, within } from 'storybook/test';
import { Tabs, type TabsProps } from './Tabs.tsx';

type View = 'chart' | 'list' | 'rules';
const args: TabsProps<View> = {
  label: '记录',
  value: 'chart',
  onChange: fn(),
  tabs: [
    { value: 'chart', label: '图表', panel: '图表在这里' },
    { value: 'list', label: '明细', count: { value: 3, words: '3 条未看' }, panel: '明细在这里' },
    { value: 'rules', label: '提醒规则', panel: '规则在这里' },
  ],
};

/** What is opened stays, as in a page. */
function Held(props: TabsProps<View>) {
  const [value, setValue] = useState(props.value);
  return <Tabs {...props} value={value} onChange={setValue} />;
}

const meta = {
  component: Tabs<View>,
  args,
  render: Held,
  parameters: { use: 'Views of one thing, one at a time.', not: 'For a filter or a measure: Segments.' },
} satisfies Meta<typeof Tabs<View>>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Sheet: Story = {};

/** The number has its words for screen readers. */
export const Counted: Story = {
  play: async ({ canvasElement }) => {
    await expect(within(canvasElement).getByRole('tab', { name: /明细\s*3 条未看/ })).toBeVisible();
  },
};

export const ByKeys: Story = {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    canvas.getByRole('tab', { name: '图表' }).focus();
    await userEvent.keyboard('{ArrowRight}');
    await expect(await canvas.findByText('明细在这里')).toBeVisible();
  },
};
