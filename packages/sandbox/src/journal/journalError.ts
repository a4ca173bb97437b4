const sentences = {
  inUse: (folder: string) =>
    `Another sandbox uses the journal in ${folder}: stop it, or choose another folder with --data.`,
  damaged: (folder: string) =>
    `The journal in ${folder} is damaged: start with --fresh to begin again without it, or choose another folder with --data.`,
  otherSeed: (folder: string) =>
    `The journal in ${folder} was made by another version of the sandbox: start with --fresh to begin again without it, or choose another folder with --data.`,
  unusable: (folder: string) =>
    `The journal cannot be kept in ${folder}: choose a folder that can be written to with --data.`,
} as const

/** Why a journal cannot be used, and what to do about it. */
export class JournalError extends Error {
  override readonly name = 'JournalError'
  constructor(problem: keyof typeof sentences, folder: string, cause?: unknown) {
    super(sentences[problem](folder), { cause })
  }
}
