import { isbot } from 'isbot';
import type { ReactNode } from 'react';

/** Renders nothing for crawlers, which would index an error page. */
export const ForPeople = ({ children }: { children: ReactNode }) =>
  isbot(navigator.userAgent) ? null : children;
