import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { Row, Stack } from '../../../components/Stack/Stack.tsx';
import { below } from '../../../theme/breakpoints.ts';
import { Failure, type FailureProps } from '../Failure.tsx';
import { isOffered } from '../load.ts';

/** On phones the button below fields of full width also has full width. */
const Actions = styled(Row)`
  &:empty { display: none; }
  &[data-wide] > button { ${below.sm} { flex: 1 0 100%; } }
`;

export interface SendPlaceProps extends FailureProps {
  /** The button that sends. */
  deed: ReactNode;
  /** On phones as wide as the fields. */
  wide?: boolean | undefined;
  /** Content beside the button. */
  children?: ReactNode;
}

/**
 * The place of a submit button, with the result of the last attempt where the customer looks. The button is hidden
 * while the result is unknown.
 */
export function SendPlace({ deed, wide, children, ...told }: SendPlaceProps) {
  return (
    <Stack gap={12}>
      <Failure {...told} />
      <Actions wrap gap={12} data-wide={wide || undefined}>
        {isOffered(told.attempt) && deed}
        {children}
      </Actions>
    </Stack>
  );
}
