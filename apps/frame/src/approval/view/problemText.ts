import type { ApprovalWords } from '../../words/approval/english.ts'
import { approvalErrors } from '../../words/approvalErrors.ts'
import { shellWords } from '../../words/shellWords.ts'

/** Says why a request could not be checked. Sentences of the server and of nodes stay as they are. */
export function problemText(message: string, { problems }: ApprovalWords): string {
  const sentences: Readonly<Record<string, string>> = { ...shellWords, ...approvalErrors }
  const found = Object.entries(problems).find(([name]) => sentences[name] === message)
  return found?.[1] ?? message
}
