import { atWidths } from './at-widths.ts';

/**
 * Phones, and the sizes at which the frame and its columns change. From 1280 on, the sidebar takes a part of the width.
 */
atWidths('Ready', [320, 390, 960, 1280]);
