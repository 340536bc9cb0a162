import { CircleCheck } from 'lucide-react';
import type { ReactNode } from 'react';
import { Icon } from '../../../components/Icon/Icon.tsx';
import { Text } from '../../../components/Text/Text.tsx';
import { AuthCard } from '../../../layouts/DefaultLayout/DefaultLayout.tsx';
import { AuthHead } from '../AuthHead.tsx';
import { Stopped } from './Stopped.tsx';

interface DoneCardProps {
  title: string;
  text: string;
  /** What ended with it, as sentences. */
  stopped: readonly string[];
  /** The next step. */
  children: ReactNode;
}

/** The result of a finished action. */
export const DoneCard = ({ title, text, stopped, children }: DoneCardProps) => (
  <AuthCard role="status">
    <Text tone="success">
      <Icon as={CircleCheck} size={22} />
    </Text>
    <AuthHead title={title} text={text} />
    <Stopped sentences={stopped} />
    {children}
  </AuthCard>
);
