import { DocsContainer, type DocsContainerProps } from '@storybook/addon-docs/blocks';
import { type PropsWithChildren, useLayoutEffect } from 'react';
import { brands } from '../brand.ts';
import { useToolbar } from './toolbar.ts';

/**
 * The frame of each page of documentation, in the theme of the toolbar, so that a dark component is on a dark page.
 */
export function DocsFrame({ context, children }: PropsWithChildren<DocsContainerProps>) {
  const { theme } = useToolbar(context.channel);
  useLayoutEffect(() => {
    document.documentElement.dataset.theme = theme;
    document.documentElement.style.colorScheme = theme;
  }, [theme]);
  return (
    <DocsContainer context={context} theme={brands[theme]}>
      {children}
    </DocsContainer>
  );
}
