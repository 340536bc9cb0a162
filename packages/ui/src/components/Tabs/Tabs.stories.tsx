import { sample } from '@ferry/core/contract/base/sample';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { expect, fn, userEvent, within } from 'storybook/test';
import { Tabs, type TabsProps } from './Tabs.tsx';

type View = 'chart' | 'list' | 'rules';
const args: TabsProps<View> = {
  label: sample('记录', 'Records'),
  value: 'chart',
  onChange: fn(),
  tabs: [
    { value: 'chart', label: sample('图表', 'Chart'), panel: sample('图表在这里', 'The chart is here') },
    {
      value: 'list',
      label: sample('明细', 'List'),
      count: { value: 3, words: sample('3 条未看', '3 not seen') },
      panel: sample('明细在这里', 'The list is here'),
    },
    {
      value: 'rules',
      label: sample('提醒规则', 'Alerts'),
      panel: sample('规则在这里', 'The alerts are here'),
    },
  ],
};

/** Keeps the open tab, as a page does. */
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
    await expect(
      within(canvasElement).getByRole('tab', { name: /明细\s*3 条未看|List\s*3 not seen/ }),
    ).toBeVisible();
  },
};

export const ByKeys: Story = {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    canvas.getByRole('tab', { name: sample('图表', 'Chart') }).focus();
    await userEvent.keyboard('{ArrowRight}');
    await expect(await canvas.findByText(sample('明细在这里', 'The list is here'))).toBeVisible();
  },
};
