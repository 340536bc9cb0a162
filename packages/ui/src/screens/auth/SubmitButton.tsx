import { Button } from '../../components/Button/Button.tsx';
import type { FailureProps } from '../parts/Failure.tsx';
import { SendPlace } from '../parts/failure/SendPlace.tsx';

export interface SubmitButtonProps extends FailureProps {
  label: string;
  /** The label during the request. */
  busy: string;
  disabled?: boolean;
}

/** The primary button of a card on the sign-in pages, as wide as its fields, with the result of the last attempt. */
export function SubmitButton({ label, busy, disabled = false, ...told }: SubmitButtonProps) {
  return (
    <SendPlace
      {...told}
      deed={
        <Button
          type="submit"
          kind="primary"
          size="big"
          wide
          disabled={disabled}
          busy={told.attempt.state === 'sending'}
          busyLabel={busy}
        >
          {label}
        </Button>
      }
    />
  );
}
