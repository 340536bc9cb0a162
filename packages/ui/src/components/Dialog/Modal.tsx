import { Dialog as Base } from '@base-ui/react/dialog';
import { X } from 'lucide-react';
import { type ReactNode, useEffect } from 'react';
import { styled } from 'styled-components';
import { useTranslation } from '../../locales/use-translation.ts';
import { IconButton } from '../Button/Button.tsx';
import { Icon } from '../Icon/Icon.tsx';

const Shade = styled(Base.Backdrop)`
  position: fixed;
  inset: 0;
  background: var(--shade);
  z-index: 20;
  transition: opacity var(--slow) var(--ease);
  &[data-starting-style], &[data-ending-style] { opacity: 0; }
`;

/** The layer above the shade: on phones a sheet from below. */
export const Sheet = styled(Base.Popup)`
  position: fixed;
  z-index: 21;
  inset: auto 0 0 0;
  overflow: auto;
  background: var(--raised);
  box-shadow: var(--float);
  border-radius: 16px 16px 0 0;
  outline: 0;
  &[data-starting-style], &[data-ending-style] { transform: translateY(100%); }
`;

interface ModalProps {
  open: boolean;
  onClose: () => void;
  /** A `Sheet`. */
  children: ReactNode;
}

let open = 0;
let waiting: readonly HTMLElement[] = [];

/** While a layer is open, makes everything else on the page inert for keyboards and screen readers. */
function useInertPage(isOpen: boolean): void {
  useEffect(() => {
    if (!isOpen) return;
    open += 1;
    if (open === 1) {
      const parts = [...document.body.children].filter((part) => part instanceof HTMLElement);
      waiting = parts.filter((part) => !part.matches('[data-base-ui-portal], script') && !part.inert);
      for (const part of waiting) part.inert = true;
    }
    return () => {
      open -= 1;
      if (open === 0) for (const part of waiting) part.inert = false;
    };
  }, [isOpen]);
}

/** Something above the page, which waits behind a shade. */
export function Modal({ open: isOpen, onClose, children }: ModalProps) {
  useInertPage(isOpen);
  return (
    <Base.Root open={isOpen} onOpenChange={(next) => next || onClose()}>
      <Base.Portal>
        <Shade />
        {children}
      </Base.Portal>
    </Base.Root>
  );
}

export function CloseButton() {
  const { t } = useTranslation();
  return (
    <Base.Close render={<IconButton aria-label={t('close')} />}>
      <Icon as={X} />
    </Base.Close>
  );
}
