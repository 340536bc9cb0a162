import { lazy } from 'react';
import { Layer } from '../../components/Layer/Layer.tsx';
import type { ThemeChoice, ToolsProps } from '../Tools/Tools.tsx';
import type { NavItem, Visitor } from './nav.ts';

export interface NavDrawerProps extends ToolsProps {
  open: boolean;
  onClose: () => void;
  nav: readonly NavItem[];
  visitor: Visitor | null;
  theme: ThemeChoice;
  onSignOut: () => void;
}

const Inner = lazy(async () => ({ default: (await import('./NavDrawerLayer.tsx')).NavDrawerLayer }));

/** Every page and setting, on phones. A press on a page closes it. */
export function NavDrawer(props: NavDrawerProps) {
  return (
    <Layer open={props.open} onClose={props.onClose}>
      <Inner {...props} />
    </Layer>
  );
}
