import type { ReactNode } from 'react';
import { Crossing } from '../../components/Mark/Mark.tsx';
import { AuthCard } from '../../layouts/DefaultLayout/DefaultLayout.tsx';
import { sentences } from '../../locales/sentences.ts';
import { useTranslation } from '../../locales/use-translation.ts';
import { AuthHead } from './AuthHead.tsx';

interface RefusedLinkProps {
  title: string;
  /** The server's message. If it is empty, `unsaid` is shown. */
  message: string;
  unsaid: string;
  /** Where to go instead. */
  children: ReactNode;
}

/** An email link that cannot be used, and why. */
export function RefusedLink({ title, message, unsaid, children }: RefusedLinkProps) {
  const { i18n } = useTranslation();
  return (
    <AuthCard role="alert">
      <div style={{ color: 'var(--control-line)', marginInlineStart: -7 }}>
        <Crossing stopped />
      </div>
      <AuthHead title={title} text={message ? sentences(i18n.language, message) : unsaid} />
      {children}
    </AuthCard>
  );
}
