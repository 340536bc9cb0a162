import { styled } from 'styled-components';

const List = styled.ul`
  display: grid;
  gap: 8px;
  padding-inline-start: 20px;
  list-style: disc;
  overflow-wrap: anywhere;
`;

/** What has ended or will end, one sentence each. Renders nothing if there are none. */
export const Stopped = ({ sentences }: { sentences: readonly string[] }) =>
  sentences.length > 0 && (
    <List>
      {sentences.map((sentence) => (
        <li key={sentence}>{sentence}</li>
      ))}
    </List>
  );
