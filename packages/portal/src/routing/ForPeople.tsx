import { isbot } from 'isbot';
import type { ReactNode } from 'react';

/** What crawlers get nothing of: an error page would be indexed. */
export const ForPeople = ({ children }: { children: ReactNode }) =>
  isbot(navigator.userAgent) ? null : children;
