import { Dialog as Base } from '@base-ui/react/dialog';
import { X } from 'lucide-react';
import { useRef } from 'react';
import { styled } from 'styled-components';
import { useTranslation } from '../../locales/use-translation.ts';
import { from } from '../../theme/breakpoints.ts';
import { IconButton } from '../Button/Button.tsx';
import { Shade } from '../Dialog/DialogLayer.tsx';
import { Icon } from '../Icon/Icon.tsx';
import type { DrawerProps } from './Drawer.tsx';

const Popup = styled(Base.Popup)`
  position: fixed;
  z-index: 21;
  inset: auto 0 0 0;
  max-height: 90dvh;
  overflow: auto;
  overscroll-behavior: contain;
  display: flex;
  flex-direction: column;
  background: var(--raised);
  box-shadow: var(--float);
  border-radius: 16px 16px 0 0;
  outline: 0;
  transition: transform var(--slow) var(--ease);
  &[data-starting-style], &[data-ending-style] { transform: translateY(100%); }
  ${from.md} {
    inset: 0 0 0 auto;
    width: 420px;
    max-height: none;
    border-radius: 0;
    &[data-starting-style], &[data-ending-style] { transform: translateX(100%); }
  }
`;

const Grip = styled.i`
  width: 36px;
  height: 4px;
  border-radius: 2px;
  background: var(--line-strong);
  margin: 8px auto -6px;
  flex: none;
  ${from.md} { display: none; }
`;

const Head = styled.div`
  display: flex;
  align-items: flex-start;
  gap: 12px;
  padding: 16px 12px 12px 20px;
  & > div { flex: 1; min-width: 0; }
`;

const Body = styled.div`
  padding: 0 20px calc(24px + env(safe-area-inset-bottom));
  display: grid;
  gap: 20px;
  grid-template-columns: minmax(0, 1fr);
`;

/** The drawer itself, in a chunk of its own. */
export function DrawerLayer({ open, onClose, title, subtitle, lead, children }: DrawerProps) {
  const { t } = useTranslation();
  const popup = useRef<HTMLDivElement>(null);
  return (
    <Base.Root open={open} onOpenChange={(next) => next || onClose()}>
      <Base.Portal>
        <Shade />
        <Popup ref={popup} initialFocus={popup}>
          <Grip />
          <Head>
            {lead}
            <div>
              <Base.Title>{title}</Base.Title>
              {subtitle && (
                <Base.Description style={{ color: 'var(--muted)', fontSize: 13, lineHeight: '20px' }}>
                  {subtitle}
                </Base.Description>
              )}
            </div>
            <Base.Close render={<IconButton aria-label={t('close')} />}>
              <Icon as={X} />
            </Base.Close>
          </Head>
          <Body>{children}</Body>
        </Popup>
      </Base.Portal>
    </Base.Root>
  );
}
