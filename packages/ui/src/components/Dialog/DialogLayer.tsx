import { Dialog as Base } from '@base-ui/react/dialog';
import { X } from 'lucide-react';
import { useRef } from 'react';
import { styled } from 'styled-components';
import { useTranslation } from '../../locales/use-translation.ts';
import { from } from '../../theme/breakpoints.ts';
import { IconButton } from '../Button/Button.tsx';
import { Icon } from '../Icon/Icon.tsx';
import type { DialogProps } from './Dialog.tsx';

/** The backdrop of a layer. */
export const Shade = styled(Base.Backdrop)`
  position: fixed;
  inset: 0;
  background: var(--shade);
  z-index: 20;
  transition: opacity var(--slow) var(--ease);
  &[data-starting-style], &[data-ending-style] { opacity: 0; }
`;

const Popup = styled(Base.Popup)`
  position: fixed;
  z-index: 21;
  inset: auto 0 0 0;
  max-height: 94dvh;
  overflow: auto;
  background: var(--raised);
  box-shadow: var(--float);
  border-radius: 16px 16px 0 0;
  outline: 0;
  transition: transform var(--slow) var(--ease), opacity var(--slow) var(--ease);
  &[data-starting-style], &[data-ending-style] { transform: translateY(100%); }
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
const Acts = styled.div`
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
  const { t } = useTranslation();
  const popup = useRef<HTMLDivElement>(null);
  return (
    <Base.Root open={open} onOpenChange={(next) => next || onClose()}>
      <Base.Portal>
        <Shade />
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
            <Base.Close render={<IconButton aria-label={t('close')} />}>
              <Icon as={X} />
            </Base.Close>
          </Head>
          <Body>{children}</Body>
          {actions && <Acts>{actions}</Acts>}
        </Popup>
      </Base.Portal>
    </Base.Root>
  );
}
