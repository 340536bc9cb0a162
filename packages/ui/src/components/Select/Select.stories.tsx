import { sample } from '@ferry/core/contract/base/sample';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { expect, fn, userEvent, waitFor, within } from 'storybook/test';
import { Stack } from '../Stack/Stack.tsx';
import { Select, type SelectProps } from './Select.tsx';

const options = [
  { value: 'alipay', label: sample('支付宝', 'Alipay') },
  { value: 'wechat', label: sample('微信支付', 'WeChat Pay') },
  { value: 'card', label: sample('银行卡', 'Bank card'), disabled: true },
];

const args: SelectProps<string> = {
  label: sample('付款方式', 'Payment method'),
  value: 'alipay',
  onChange: fn(),
  options,
};

/** Keeps the chosen option, as a form does. */
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
    await expect(canvas.getByRole('combobox')).toHaveTextContent(sample('支付宝', 'Alipay'));
    await userEvent.click(canvas.getByRole('combobox'));
    await userEvent.click(
      await within(document.body).findByRole('option', { name: sample('微信支付', 'WeChat Pay') }),
    );
    await expect(canvas.getByRole('combobox')).toHaveTextContent(sample('微信支付', 'WeChat Pay'));
    await waitFor(() => expect(canvas.getByRole('combobox')).toHaveFocus());
  },
};

/** Keys also open it before its list is loaded. */
export const ByKeys: Story = {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    canvas.getByRole('combobox').focus();
    await userEvent.keyboard('{ArrowDown}');
    const chosen = await within(document.body).findByRole('option', { name: sample('支付宝', 'Alipay') });
    await waitFor(() => expect(chosen).toHaveAttribute('data-highlighted'));
    await userEvent.keyboard('{ArrowDown}{Enter}');
    await waitFor(() =>
      expect(canvas.getByRole('combobox')).toHaveTextContent(sample('微信支付', 'WeChat Pay')),
    );
  },
};

export const Sheet: Story = {
  render: () => (
    <Stack gap={20} style={{ maxWidth: 320 }}>
      <Held {...args} hint={sample('手续费 0', 'No fee')} />
      <Held {...args} value={null} placeholder={sample('选一种', 'Choose one')} />
      <Held {...args} error={sample('这种方式现在不可用', 'This method is not available now')} />
      <Held {...args} disabled />
    </Stack>
  ),
};
