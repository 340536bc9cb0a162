import { Dialog as Base } from '@base-ui/react/dialog';
import { useRef } from 'react';
import { keyframes, styled } from 'styled-components';
import { from } from '../../theme/breakpoints.ts';
import type { DialogProps } from './Dialog.tsx';
import { CloseButton, Modal, Sheet } from './Modal.tsx';

const appear = keyframes`from { opacity: 0; }`;

/**
 * The dialog also fades in if it is open from its first rendering, for which the library sets no starting style. So a
 * browser does not count the dialog as the page's largest paint.
 */
const Popup = styled(Sheet)`
  max-height: 94dvh;
  animation: ${appear} var(--slow) var(--ease);
  transition: transform var(--slow) var(--ease), opacity var(--slow) var(--ease);
  ${from.md} {
    inset: 50% auto auto 50%;
    transform: translate(-50%, -50%);
    width: 440px;
    border-radius: var(--r-card);
    &[data-wide] { width: min(640px, calc(100vw - 64px)); }
    &[data-starting-style], &[data-ending-style] { transform: translate(-50%, calc(-50% + 8px)); opacity: 0; }
  }
`;

const Head = styled.div`
  display: flex;
  align-items: flex-start;
  gap: 8px;
  padding: 14px 8px 0 20px;
  h2 { padding: 10px 0; flex: 1; min-width: 0; ${from.lg} { padding: 6px 0; } }
`;

const Body = styled.div`
  padding: 4px 20px 20px;
  display: grid;
  gap: 16px;
  grid-template-columns: minmax(0, 1fr);
`;

/** Stays visible while a long text scrolls behind it. */
const Actions = styled.div`
  position: sticky;
  bottom: 0;
  background: var(--raised);
  margin-top: -12px;
  padding: 12px 20px calc(20px + env(safe-area-inset-bottom));
  display: grid;
  gap: 8px;
  ${from.md} { display: flex; flex-direction: row-reverse; justify-content: flex-start; padding-bottom: 20px; }
`;

/** The dialog itself, in a separate chunk. */
export function DialogLayer({ open, onClose, title, children, actions, wide }: DialogProps) {
  const popup = useRef<HTMLDivElement>(null);
  return (
    <Modal open={open} onClose={onClose}>
      <Popup
        ref={popup}
        data-wide={wide || undefined}
        // The focus starts in the first field, except on touch devices, where the keyboard would cover the
        // question.
        initialFocus={(by) =>
          (by !== 'touch' && popup.current?.querySelector<HTMLElement>('input, textarea')) || popup.current
        }
      >
        <Head>
          <Base.Title>{title}</Base.Title>
          <CloseButton />
        </Head>
        <Body>{children}</Body>
        {actions && <Actions>{actions}</Actions>}
      </Popup>
    </Modal>
  );
}
