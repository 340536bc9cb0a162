export { keepFactor } from './kept-factor.ts';
export { mailWithUndo, undoHashes } from './mail-with-undo.ts';
export { spendUndo } from './spend-undo.ts';
