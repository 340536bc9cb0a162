import { CircleAlert, CircleCheck, Info, type LucideIcon, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { below } from '../../theme/breakpoints.ts';
import { Icon } from '../Icon/Icon.tsx';

const Root = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: flex-start;
  gap: 4px 10px;
  padding: 10px 14px;
  border-radius: var(--r-control);
  background: var(--sunken);
  font-size: var(--t13);
  line-height: 20px;
  & > svg { margin-top: 2px; }
  /* Where few words would fit on a line, the action has its own line. */
  & > span { flex: 1 1 160px; min-width: 0; }
  & > div { margin-inline-start: auto; padding-inline-start: 4px; flex: none; button, a { min-height: 20px; } }
  ${below.lg} { & > div :is(button, a)::after { inset-block: -12px; } }
  a:not([class]) { text-decoration: underline; text-underline-offset: 3px; }
  &[data-tone='info'] { background: var(--primary-soft); & > svg { color: var(--primary); } }
  &[data-tone='success'] { background: var(--success-soft); & > svg { color: var(--success); } }
  &[data-tone='warning'] { background: var(--warning-soft); & > svg { color: var(--warning); } }
  &[data-tone='error'] { background: var(--error-soft); & > svg { color: var(--error); } }
`;

const icons: Record<NoticeTone, LucideIcon> = {
  info: Info,
  success: CircleCheck,
  warning: TriangleAlert,
  error: CircleAlert,
};

export type NoticeTone = 'info' | 'success' | 'warning' | 'error';

export interface NoticeProps {
  tone?: NoticeTone;
  icon?: LucideIcon;
  /** A text button or link to continue. */
  action?: ReactNode;
  /** Announced at once, as an error is. */
  urgent?: boolean;
  /** The kind of failure that the notice reports. */
  'data-failure'?: string | undefined;
  /** Its content is outdated, and has not been refetched yet. */
  'data-outdated'?: true;
  /** One sentence, two at most. */
  children: ReactNode;
}

/** A message on a soft background, at the place that it concerns. Errors are announced at once. */
export function Notice({
  tone = 'info',
  icon,
  action,
  urgent = tone === 'error',
  children,
  ...kind
}: NoticeProps) {
  return (
    <Root data-tone={tone} role={urgent ? 'alert' : 'status'} {...kind}>
      <Icon as={icon ?? icons[tone]} size={16} />
      <span>{children}</span>
      {action && <div>{action}</div>}
    </Root>
  );
}
