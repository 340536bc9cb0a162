import { termsEndless, termsMany } from '@ferry/core/testing/fixtures/services-old';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, userEvent, within } from 'storybook/test';

import { idle, inPage, ready, storyNow } from '../../parts/in-page.tsx';
import { TermsCard } from './TermsCard.tsx';

const meta = {
  component: TermsCard,
  decorators: [inPage],
  parameters: {
    layout: 'fullscreen',
    use: 'The customer’s plans in order: the one that runs, and those that wait.',
    not: 'With the rest of the service: ServicesScreen.',
  },
  args: {
    terms: ready(termsEndless),
    now: storyNow,
    beginning: idle,
    onBeginNext: fn(),
    onRetry: fn(),
  },
} satisfies Meta<typeof TermsCard>;

export default meta;
type Story = StoryObj<typeof meta>;

export const EndlessPlan: Story = {
  play: async ({ canvasElement }) => {
    const [only] = within(canvasElement).getAllByRole('listitem');
    await expect(only).toHaveTextContent(
      /3 月 1 日起，不限期每期 200 GB$|From Mar 1, no end200 GB per period$/,
    );
  },
};

/** The first ten of 121, and the others on request. */
export const ManyPlans: Story = {
  args: { terms: ready(termsMany) },
  play: async ({ canvasElement }) => {
    const plans = within(canvasElement);
    await expect(plans.getAllByRole('listitem')).toHaveLength(10);
    await userEvent.click(plans.getByRole('button', { name: /121/ }));
    await expect(plans.getAllByRole('listitem')).toHaveLength(121);
    await expect(plans.queryByRole('button', { name: /121/ })).toBeNull();
  },
};
