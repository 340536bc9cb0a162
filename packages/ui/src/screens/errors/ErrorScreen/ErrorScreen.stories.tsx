import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, userEvent, within } from 'storybook/test';
import { inPage, States, severalPages } from '../../parts/in-page.tsx';
import { ErrorScreen } from './ErrorScreen.tsx';

const meta = {
  component: ErrorScreen,
  decorators: [inPage],
  parameters: {
    layout: 'fullscreen',
    page: 'dashboard',
    use: 'Instead of a page that crashed.',
    not: 'For a call that failed: Failure inside the page. For a missing page: NotFoundScreen.',
  },
  args: { homeHref: '#home', onRetry: fn() },
} satisfies Meta<typeof ErrorScreen>;

export default meta;
type Story = StoryObj<typeof meta>;

/** Without a status: 500 and the default message. */
export const Ready: Story = {
  play: async ({ canvasElement, args }) => {
    const canvas = within(canvasElement);
    await expect(canvas.getByText('500')).toBeInTheDocument();
    await expect(canvas.getByText('Internal Server Error')).toBeInTheDocument();
    await userEvent.click(canvas.getByRole('button', { name: /再取一次|Try again/ }));
    await expect(args.onRetry).toHaveBeenCalledOnce();
  },
};

export const OtherStatus: Story = { args: { status: 503, message: 'Service Unavailable' } };

/** Status 404 shows the page-not-found variant. */
export const NotFound: Story = {
  args: { status: 404, path: '/user/nothing' },
  play: async ({ canvasElement }) => {
    await expect(within(canvasElement).getByText('Page Not Found: /user/nothing')).toBeInTheDocument();
  },
};

export const Sheet: Story = {
  parameters: severalPages,
  render: () => (
    <States
      states={{
        default: <ErrorScreen homeHref="#home" onRetry={fn()} />,
        'long message': (
          <ErrorScreen
            homeHref="#home"
            status={502}
            message={`Bad Gateway: ${'upstream prematurely closed connection '.repeat(4)}`}
            onRetry={fn()}
          />
        ),
      }}
    />
  ),
};
