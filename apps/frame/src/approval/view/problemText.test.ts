import { expect, test } from 'vitest'
import { arabic } from '../../words/approval/arabic.ts'
import { english } from '../../words/approval/english.ts'
import { approvalErrors } from '../../words/approvalErrors.ts'
import { shellWords } from '../../words/shellWords.ts'
import { problemText } from './problemText.ts'

test('a sentence for the page is said in the language of the view', () => {
  expect(problemText(approvalErrors.noFunds, arabic)).toBe(arabic.problems.noFunds)
  expect(problemText(shellWords.chainUnreachable, arabic)).toBe(arabic.problems.chainUnreachable)
  expect(problemText(approvalErrors.wouldFail, english)).toBe(approvalErrors.wouldFail)
})

test('a sentence of the server stays as it is', () => {
  expect(problemText('The chain is not served here.', arabic)).toBe('The chain is not served here.')
})
