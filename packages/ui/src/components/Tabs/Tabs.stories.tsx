import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { expect, userEvent, within } from 'storybook/test';
import { Tabs } from './Tabs.tsx';

function Held() {
  const [value, setValue] = useState<'chart' | 'list' | 'rules'>('chart');
  return (
    <Tabs
      label="记录"
      value={value}
      onChange={setValue}
      tabs={[
        { value: 'chart', label: '图表', panel: '图表在这里' },
        { value: 'list', label: '明细', count: 3, panel: '明细在这里' },
        { value: 'rules', label: '提醒规则', panel: '规则在这里' },
      ]}
    />
  );
}

const meta = {
  component: Held,
  parameters: { use: 'Views of one thing, one at a time.', not: 'For a filter or a measure: Segments.' },
} satisfies Meta<typeof Held>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Sheet: Story = {};

export const ByKeys: Story = {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    canvas.getByRole('tab', { name: '图表' }).focus();
    await userEvent.keyboard('{ArrowRight}');
    await expect(await canvas.findByText('明细在这里')).toBeVisible();
  },
};
