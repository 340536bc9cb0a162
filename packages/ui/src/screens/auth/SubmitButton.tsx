import { Button } from '../../components/Button/Button.tsx';
import { type Attempt, isOffered } from '../parts/load.ts';

export interface SubmitButtonProps {
  attempt: Attempt;
  label: string;
  /** The label during the request. */
  busy: string;
  disabled?: boolean;
}

/** The primary button of a card on the sign-in pages, as wide as its fields. */
export function SubmitButton({ attempt, label, busy, disabled = false }: SubmitButtonProps) {
  if (!isOffered(attempt)) return null;
  return (
    <Button
      type="submit"
      kind="primary"
      size="big"
      wide
      disabled={disabled}
      busy={attempt.state === 'sending'}
      busyLabel={busy}
    >
      {label}
    </Button>
  );
}
