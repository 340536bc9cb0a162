import { sample } from '@ferry/core/contract/base/sample';
import type { Decorator } from '@storybook/react-vite';
import { fn } from 'storybook/test';
import { DefaultLayout } from '../../layouts/DefaultLayout/DefaultLayout.tsx';
import { isFramed } from '../parts/in-page.tsx';

/** The frame of the screens before a sign-in, where Storybook draws none around them. */
export const inDefaultLayout: Decorator = (Story, context) =>
  isFramed(context) ? (
    <Story />
  ) : (
    <DefaultLayout siteName={sample('渡口', 'Ferry')} homeHref="#home" onTheme={fn()} onLocale={fn()}>
      <Story />
    </DefaultLayout>
  );
