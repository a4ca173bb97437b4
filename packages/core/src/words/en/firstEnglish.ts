import { connectWords } from './connect.ts'
import { frameWords } from './frame.ts'
import { outsideWords } from './outside.ts'
import { shellWords } from './shell.ts'

/** As much English as the first view needs. */
export const firstEnglish = { ...shellWords, ...frameWords, ...connectWords, ...outsideWords }
