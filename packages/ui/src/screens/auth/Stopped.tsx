import { styled } from 'styled-components';

const List = styled.ul`
  display: grid;
  gap: 8px;
  padding-inline-start: 20px;
  list-style: disc;
  overflow-wrap: anywhere;
`;

/** What ended, or will: a sentence each, and nothing where nothing did. */
export const Stopped = ({ sentences }: { sentences: readonly string[] }) =>
  sentences.length > 0 && (
    <List>
      {sentences.map((sentence) => (
        <li key={sentence}>{sentence}</li>
      ))}
    </List>
  );
