import type { IconShape } from './iconShape.ts'

/** GitHub, in our own lines: a branch. */
export const githubIcon: IconShape = {
  d: 'M4.7 6a2.3 2.3 0 1 0 4.6 0 2.3 2.3 0 1 0-4.6 0M4.7 18a2.3 2.3 0 1 0 4.6 0 2.3 2.3 0 1 0-4.6 0M14.7 8a2.3 2.3 0 1 0 4.6 0 2.3 2.3 0 1 0-4.6 0M7 8.3v7.4M17 10.3c0 3.4-2.6 4-5.6 4.2-2.4.1-4.4.2-4.4 1.2',
}
