import type { Decorator } from '@storybook/react-vite';
import { fn } from 'storybook/test';
import { DefaultLayout } from '../../layouts/DefaultLayout/DefaultLayout.tsx';

/** The frame of the screens before a sign-in. */
export const inDefaultLayout: Decorator = (Story) => (
  <DefaultLayout siteName="渡口" homeHref="#home" onTheme={fn()} onLocale={fn()}>
    <Story />
  </DefaultLayout>
);
