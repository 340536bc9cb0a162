import type { LucideIcon } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';
import { styled } from 'styled-components';
import { Icon } from '../Icon/Icon.tsx';
import { VisuallyHidden } from '../VisuallyHidden/VisuallyHidden.tsx';

const Chip = styled.span`
  display: inline-flex;
  align-items: center;
  gap: 5px;
  height: 22px;
  padding: 0 8px;
  border-radius: var(--r-chip);
  font-size: var(--t12);
  line-height: 1;
  font-weight: 500;
  white-space: nowrap;
  background: var(--sunken);
  color: var(--muted);
  width: fit-content;
  &[data-tone='info'] { background: var(--primary-soft); color: var(--primary); }
  &[data-tone='success'] { background: var(--success-soft); color: var(--success); }
  &[data-tone='warning'] { background: var(--warning-soft); color: var(--warning); }
  &[data-tone='error'] { background: var(--error-soft); color: var(--error); }
  &[data-on-soft] { background: var(--surface); }
`;

export interface BadgeProps {
  tone?: 'neutral' | 'info' | 'success' | 'warning' | 'error';
  icon?: LucideIcon;
  /** For a soft background: uses the surface colour as its own background. */
  onSoft?: boolean;
  children: ReactNode;
}

/** A state in a word. Colour is never the only sign. */
export function Badge({ tone = 'neutral', icon, onSoft, children }: BadgeProps) {
  return (
    <Chip data-tone={tone} data-on-soft={onSoft || undefined}>
      {icon && <Icon as={icon} size={14} />}
      {children}
    </Chip>
  );
}

const Disc = styled.span`
  min-width: 18px;
  height: 18px;
  padding: 0 5px;
  border-radius: 9px;
  background: var(--primary);
  color: var(--on-primary);
  font-size: 12px;
  line-height: 18px;
  font-weight: 600;
  text-align: center;
`;

export interface CountProps extends Omit<ComponentProps<'span'>, 'children'> {
  value: number;
  /** The number with its noun: “3 unread messages”. Missing if the noun is beside the badge. */
  words?: string | undefined;
}

/** A number of waiting items. Screen readers also hear its noun. */
export function Count({ value, words, ...rest }: CountProps) {
  return (
    <Disc {...rest}>
      <span aria-hidden>{value}</span>
      {words && <VisuallyHidden>{words}</VisuallyHidden>}
    </Disc>
  );
}
