import { shopNormal } from '@ferry/core/testing/fixtures/shop';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, userEvent, within } from 'storybook/test';
import { inPage } from '../../parts/in-page.tsx';
import { Catalogue } from './Catalogue.tsx';

const meta = {
  component: Catalogue,
  decorators: [inPage],
  parameters: {
    layout: 'fullscreen',
    use: 'The plans and packages of the shop. The customer’s purpose comes first.',
    not: 'With a quote beside it: BuyScreen.',
  },
  args: {
    // A quarterly holder.
    shop: { ...shopNormal, held_shop_id: 3 },
    purpose: undefined,
    allHref: '#shop',
    chosen: undefined,
    isLocked: false,
    isComparing: false,
    onChoose: fn(),
    onCompare: fn(),
  },
} satisfies Meta<typeof Catalogue>;

export default meta;
type Story = StoryObj<typeof meta>;

/** The prices of the period that one holds come first. */
export const HeldPeriod: Story = {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    const period = canvas.getByRole('button', { name: /季付|Quarterly/ });
    await expect(period).toHaveAttribute('aria-pressed', 'true');
    await expect(canvas.getByText('¥54.00')).toBeVisible();
    // The plan shows the saving of its quarter. Plans with only a month show none.
    const rows = canvas.getAllByRole('radio', { name: /(省|Save) ¥/ });
    await expect(rows).toHaveLength(1);
    await expect(rows[0]).toHaveAccessibleName(/(标准|Standard).*(省|Save) ¥6/);
    // A narrow row has no labels.
    await expect(canvas.getAllByText(/^(节点按等级|Nodes by level)/)[0]).toBeInTheDocument();
  },
};

/** To change the plan: those that one does not have, and a way to all. */
export const Changing: Story = {
  args: { purpose: 'change' },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    const plans = within(canvas.getByRole('radiogroup', { name: /其他套餐|Other plans/ }));
    await expect(plans.getAllByRole('radio')).toHaveLength(2);
    await expect(plans.queryByRole('radio', { name: /标准|Standard/ })).toBeNull();
    await expect(canvas.getByRole('link', { name: /全部套餐|All plans/ })).toBeVisible();
  },
};

const { pro } = shopNormal.products as Record<string, (typeof shopNormal.products)[string]>;

/** A plan that only its holders may renew is no plan to change to. */
export const ChangingWithRenewalOnly: Story = {
  args: {
    purpose: 'change',
    shop: {
      ...shopNormal,
      held_shop_id: 3,
      products: { ...shopNormal.products, ...(pro && { pro: { ...pro, blocked: 'renewal_only' } }) },
    },
  },
  play: async ({ canvasElement }) => {
    const plans = within(canvasElement).getByRole('radiogroup', { name: /其他套餐|Other plans/ });
    await expect(within(plans).getAllByRole('radio')).toHaveLength(1);
  },
};

/** The first item of a shelf with other values, and the shelf with others. */
function changed(key: 'light' | 'standard' | 'pro', item: object, change: object = {}) {
  const shelf = shopNormal.products[key];
  if (shelf === undefined) throw new Error(`no shelf ${key}`);
  const items = shelf.items.map((one, at) => (at === 0 ? { ...one, ...item } : one));
  return { [key]: { ...shelf, items, ...change } };
}

/** A plan with few places says how many; one without a free place cannot be chosen. */
export const Places: Story = {
  args: {
    shop: {
      ...shopNormal,
      held_shop_id: 2,
      products: {
        ...shopNormal.products,
        ...changed('light', { places_left: 3 }),
        ...changed('pro', { places_left: 0 }, { blocked: 'sold_out' }),
      },
    },
  },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    const few = canvas.getByRole('radio', { name: /轻量|Light/ });
    await expect(few).toHaveAccessibleName(/还剩 3 个名额|3 places left/);
    await expect(few).toBeEnabled();
    const none = canvas.getByRole('radio', { name: /专业|Professional/ });
    await expect(none).toHaveAccessibleName(/已售罄|Sold out/);
    await expect(none).toBeDisabled();
  },
};

/** One period of a plan is sold out, and the others are not. */
export const PeriodSoldOut: Story = {
  args: {
    shop: {
      ...shopNormal,
      held_shop_id: 2,
      products: { ...shopNormal.products, ...changed('standard', { places_left: 0 }) },
    },
  },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await expect(canvas.getByRole('radio', { name: /标准|Standard/ })).toBeDisabled();
    await userEvent.click(canvas.getByRole('button', { name: /季付|Quarterly/ }));
    await expect(canvas.getByRole('radio', { name: /标准|Standard/ })).toBeEnabled();
  },
};

/** A plan without an end is the last period. */
export const WithoutEnd: Story = {
  args: {
    shop: {
      ...shopNormal,
      held_shop_id: null,
      products: {
        ...shopNormal.products,
        ...changed(
          'light',
          { user_level_duration: null, ss_bandwidth_reset_interval: null, is_auto_reset_bandwidth: false },
          { billing: 'once', plan_shop_id: { once: 1 } },
        ),
      },
    },
  },
  play: async ({ canvasElement, args: { onChoose } }) => {
    const canvas = within(canvasElement);
    const periods = canvas.getAllByRole('button', { name: /付|不限期|ly|No end/ });
    await expect(periods.at(-1)).toHaveTextContent(/^(不限期|No end)$/);
    await userEvent.click(periods.at(-1) as HTMLElement);
    const plan = canvas.getByRole('radio', { name: /轻量|Light/ });
    await expect(plan).toHaveAccessibleName(/一次性，不限期|once, no end/);
    await userEvent.click(plan);
    await expect(onChoose).toHaveBeenLastCalledWith(1);
  },
};

/** To add traffic: the packages come first. */
export const AddingTraffic: Story = {
  args: { purpose: 'traffic' },
  play: async ({ canvasElement }) => {
    const [first] = within(canvasElement).getAllByRole('radiogroup');
    await expect(first).toHaveAccessibleName(/流量包|Traffic add-ons/);
  },
};

/** The plan that was to be renewed is no longer sold. */
export const HeldNotSold: Story = {
  args: { purpose: 'renew', shop: { ...shopNormal, held_shop_id: 99 } },
  play: async ({ canvasElement }) => {
    await expect(within(canvasElement).getByText(/已停售|no longer sold/)).toBeVisible();
  },
};
