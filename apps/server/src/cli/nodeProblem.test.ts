import { expect, test } from 'vitest'
import { nodeProblem } from './nodeProblem.ts'

test.each(['18.20.0', '20.20.2', '22.12.0'])('Node %s is too old, and the sentence says so', (version) => {
  expect(nodeProblem(version)).toBe(
    `The Latchkey server needs Node 22.13 or later; this is Node ${version}. Install a newer Node and start it again.`,
  )
})

test.each(['22.13.0', '23.0.0', '24.21.0'])('Node %s will do', (version) => {
  expect(nodeProblem(version)).toBeUndefined()
})
