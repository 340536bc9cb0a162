import { atWidths } from './at-widths.ts';

/** Phones, and the sizes at which the frame and its columns change. The sidebar takes its part from 1280 on. */
atWidths('Ready', [320, 390, 768, 960, 1100, 1280, 1440]);
