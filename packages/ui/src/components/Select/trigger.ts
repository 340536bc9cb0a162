import { styled } from 'styled-components';
import { ControlBox } from '../Field/Field.tsx';

/** The closed box of a select. */
export const Trigger = styled(ControlBox)`
  cursor: pointer;
  text-align: start;
  justify-content: space-between;
  user-select: none;
`;
