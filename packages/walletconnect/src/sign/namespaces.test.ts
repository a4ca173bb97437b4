import { expect, test } from 'vitest'
import vectors from '../test/vectors.json' with { type: 'json' }
import { readApproved } from './approvedNamespaces.ts'
import { isStale } from './isStale.ts'
import type { ProposedNamespaces } from './namespaces.ts'
import { joinProposed } from './proposedNamespaces.ts'

const { proposal, session, conformance, mergedRequiredIntoOptional } = vectors.namespaces

test.each(proposal)('a proposal of the vectors is judged as the specification does: $name', (vector) => {
  const join = () => joinProposed(vector.namespaces as unknown as ProposedNamespaces)
  if (vector.validPerSpec) expect(join).not.toThrow()
  else expect(join).toThrow(expect.objectContaining({ code: vector.specError }))
})

test('what is asked under chains and under namespaces becomes one entry, as in the vectors', () => {
  const { required, optional, result } = mergedRequiredIntoOptional
  expect(joinProposed(required, optional)).toEqual(result)
})

const everything = joinProposed({
  eip155: {
    chains: ['eip155:1', 'eip155:10', 'eip155:42'],
    methods: ['eth_sign', 'personal_sign'],
    events: ['accountsChanged'],
  },
})

test.each(session)('an approval of the vectors is judged as the specification does: $name', (vector) => {
  const approved = readApproved(vector.namespaces, everything)
  if (vector.validPerSpec) expect(approved).toEqual({ namespaces: vector.namespaces })
  // The number below 1000 is not of the wire: nothing at all has no account.
  else expect(approved).toEqual({ refused: vector.specError === 5 ? 5001 : vector.specError })
})

test.each(conformance.filter(({ required, conforms }) => conforms && Object.keys(required).length > 0))(
  'an approval that conforms in the vectors gives an account on each chain that was asked: $name',
  ({ required, approved }) => {
    const proposed = joinProposed(required as unknown as ProposedNamespaces)
    const read = readApproved(approved, proposed)
    expect(read).toHaveProperty('namespaces.eip155.accounts')
    expect(JSON.stringify(read)).not.toContain('eip155:42')
  },
)

test('a key of one chain with an account of another does not conform', () => {
  const vector = conformance.find(({ name }) => name === 'inline approved key, account of other chain')
  expect(readApproved(vector?.approved, everything)).toEqual({ refused: 5103 })
})

test.each(vectors.idOrder.cases)('after $last the id $next is stale: $stale', ({ last, next, stale }) => {
  expect(isStale(next, last)).toBe(stale)
  expect(isStale(next, undefined)).toBe(false)
})
