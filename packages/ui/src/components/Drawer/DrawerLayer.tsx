import { Dialog as Base } from '@base-ui/react/dialog';
import { useRef } from 'react';
import { styled } from 'styled-components';
import { from } from '../../theme/breakpoints.ts';
import { CloseButton, Modal, Sheet } from '../Dialog/Modal.tsx';
import type { DrawerProps } from './Drawer.tsx';

const Popup = styled(Sheet)`
  max-height: 90dvh;
  overscroll-behavior: contain;
  display: flex;
  flex-direction: column;
  transition: transform var(--slow) var(--ease);
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
  const popup = useRef<HTMLDivElement>(null);
  return (
    <Modal open={open} onClose={onClose}>
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
          <CloseButton />
        </Head>
        <Body>{children}</Body>
      </Popup>
    </Modal>
  );
}
