export { restoreFactor } from './kept-factor.ts';
export { mailWithUndo, undoHash } from './mail-with-undo.ts';
