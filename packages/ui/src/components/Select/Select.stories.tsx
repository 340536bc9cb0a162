import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { expect, fn, userEvent, waitFor, within } from 'storybook/test';
import { Stack } from '../Stack/Stack.tsx';
import { Select, type SelectProps } from './Select.tsx';

const options = [
  { value: 'alipay', label: '支付宝' },
  { value: 'wechat', label: '微信支付' },
  { value: 'card', label: '银行卡', disabled: true },
];

const args: SelectProps<string> = { label: '付款方式', value: 'alipay', onChange: fn(), options };

/** What is chosen stays, as in a form. */
function Held(props: SelectProps<string>) {
  const [value, setValue] = useState(props.value);
  return <Select {...props} value={value} onChange={setValue} />;
}

const meta = {
  component: Select<string>,
  args,
  render: Held,
  parameters: { use: 'One of many in a form.', not: 'For two to six short ones: Segments.' },
} satisfies Meta<typeof Select<string>>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Chosen: Story = {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await expect(canvas.getByRole('combobox')).toHaveTextContent('支付宝');
    await userEvent.click(canvas.getByRole('combobox'));
    await userEvent.click(await within(document.body).findByRole('option', { name: '微信支付' }));
    await expect(canvas.getByRole('combobox')).toHaveTextContent('微信支付');
    await waitFor(() => expect(canvas.getByRole('combobox')).toHaveFocus());
  },
};

/** Keys also open it before its list is loaded. */
export const ByKeys: Story = {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    canvas.getByRole('combobox').focus();
    await userEvent.keyboard('{ArrowDown}');
    const chosen = await within(document.body).findByRole('option', { name: '支付宝' });
    await waitFor(() => expect(chosen).toHaveAttribute('data-highlighted'));
    await userEvent.keyboard('{ArrowDown}{Enter}');
    await waitFor(() => expect(canvas.getByRole('combobox')).toHaveTextContent('微信支付'));
  },
};

export const Sheet: Story = {
  render: () => (
    <Stack gap={20} style={{ maxWidth: 320 }}>
      <Held {...args} hint="手续费 0" />
      <Held {...args} value={null} placeholder="选一种" />
      <Held {...args} error="这种方式现在不可用" />
      <Held {...args} disabled />
    </Stack>
  ),
};
