import { sample } from '@ferry/core/contract/base/sample';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { expect, fn, userEvent, waitFor, within } from 'storybook/test';
import { Stack } from '../Stack/Stack.tsx';
import { Segments, type SegmentsProps } from './Segments.tsx';

type Period = 'month' | 'quarter' | 'year';
const options = [
  { value: 'month' as const, label: sample('月付', 'Monthly') },
  {
    value: 'quarter' as const,
    label: (
      <>
        {sample('季付', 'Quarterly')} <em>{sample('省 5%', 'save 5%')}</em>
      </>
    ),
  },
  { value: 'year' as const, label: sample('年付', 'Yearly') },
];

const args: SegmentsProps<Period> = {
  label: sample('付款周期', 'Billing period'),
  value: 'month',
  onChange: fn(),
  options,
};

/** Keeps the pressed option, as a page does. */
function Held(props: SegmentsProps<Period>) {
  const [value, setValue] = useState(props.value);
  return <Segments {...props} value={value} onChange={setValue} />;
}

const meta = {
  component: Segments<Period>,
  args,
  render: Held,
  parameters: {
    use: 'One of two to six options, with immediate effect.',
    not: 'For more or longer options: a Select. For views with their own content: Tabs.',
  },
} satisfies Meta<typeof Segments<Period>>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {
  play: async ({ canvasElement }) => {
    const year = within(canvasElement).getByRole('button', { name: sample('年付', 'Yearly') });
    await userEvent.click(year);
    await expect(year).toHaveAttribute('aria-pressed', 'true');
  },
};

/** Options that do not fit fade at the edge, and the chosen one is visible. */
export const Scrolled: Story = {
  args: { value: 'year' },
  render: (props) => (
    <div style={{ width: 140 }}>
      <Held {...props} />
    </div>
  ),
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    const group = canvas.getByRole('group');
    await waitFor(() => expect(group).toHaveAttribute('data-more', 'start'));
    group.scrollLeft = 0;
    await waitFor(() => expect(group).toHaveAttribute('data-more', 'end'));
  },
};

export const Sheet: Story = {
  render: () => (
    <Stack gap={16} style={{ justifyItems: 'start' }}>
      <Held {...args} />
      <Held {...args} small />
      <div style={{ width: '100%', maxWidth: 360 }}>
        <Held {...args} wide />
      </div>
    </Stack>
  ),
};
