import { login } from '@ferry/core/contract/auth/anyone';
import { sample } from '@ferry/core/contract/base/sample';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, userEvent, within } from 'storybook/test';
import * as z from 'zod/mini';
import { Button } from '../Button/Button.tsx';
import { Stack } from '../Stack/Stack.tsx';
import { useContractForm } from './contract-form.ts';
import { Form, FormCheckbox, FormInput } from './Form.tsx';

const schema = z.pick(login.body, { email: true, password: true, is_remember_me: true });
type Values = z.infer<typeof schema>;

function Example({
  onSubmit,
  fieldErrors,
}: {
  onSubmit: (values: Values) => void;
  fieldErrors?: Record<string, string>;
}) {
  const form = useContractForm(schema, {
    defaultValues: { email: '', password: '', is_remember_me: true },
    fieldErrors,
  });
  return (
    <Form form={form} onSubmit={onSubmit}>
      <Stack gap={16} style={{ maxWidth: 360 }}>
        <FormInput form={form} name="email" label={sample('邮箱', 'Email')} type="email" />
        <FormInput form={form} name="password" label={sample('密码', 'Password')} type="password" />
        <FormCheckbox form={form} name="is_remember_me">
          {sample('30 天内保持登录', 'Stay signed in for 30 days')}
        </FormCheckbox>
        <Button type="submit" kind="primary">
          {sample('登录', 'Sign in')}
        </Button>
      </Stack>
    </Form>
  );
}

const meta = {
  component: Example,
  parameters: {
    use: 'Every form: it validates by the schema of its call and shows each refusal at its field.',
    not: 'For one field with immediate effect, such as a search.',
  },
  args: { onSubmit: fn() },
} satisfies Meta<typeof Example>;

export default meta;
type Story = StoryObj<typeof meta>;

/** The schema of the call validates the form. Valid input is sent parsed. */
export const Filled: Story = {
  play: async ({ canvasElement, args }) => {
    const canvas = within(canvasElement);
    await userEvent.type(canvas.getByLabelText(sample('邮箱', 'Email')), ' lin.xia@example.com ');
    await userEvent.type(canvas.getByLabelText(sample('密码', 'Password')), 'Ferry-demo-1');
    await userEvent.click(canvas.getByRole('button', { name: sample('登录', 'Sign in') }));
    await expect(args.onSubmit).toHaveBeenCalledWith({
      email: 'lin.xia@example.com',
      password: 'Ferry-demo-1',
      is_remember_me: true,
    });
  },
};

/** An empty field shows the generic sentence in the language of the page. */
export const EmptySubmit: Story = {
  play: async ({ canvasElement, args, globals }) => {
    const canvas = within(canvasElement);
    await userEvent.click(canvas.getByRole('button', { name: sample('登录', 'Sign in') }));
    const words = globals.locale === 'en' ? 'This field is required' : '此项必填';
    await expect(await canvas.findAllByText(words)).toHaveLength(2);
    await expect(canvas.getByLabelText(sample('邮箱', 'Email'))).toHaveFocus();
    await expect(args.onSubmit).not.toHaveBeenCalled();
  },
};

/** An error of the server is shown at its field. */
export const RefusedField: Story = {
  args: { fieldErrors: { email: sample('这个域名收不到邮件', 'This domain receives no mail') } },
  play: async ({ canvasElement }) => {
    await expect(within(canvasElement).getByLabelText(sample('邮箱', 'Email'))).toHaveAccessibleDescription(
      sample('这个域名收不到邮件', 'This domain receives no mail'),
    );
  },
};
