import { planSession } from '../proposal/planSession.ts'
import { readProposal } from '../proposal/readProposal.ts'
import { longestLine, type Wallet } from './wallet.ts'

/** Puts a proposal in line, if it can be read and is still worth an answer. */
export function receiveProposal(
  { kit, store, chains, now }: Pick<Wallet, 'kit' | 'store' | 'chains' | 'now'>,
  params: unknown,
): void {
  const proposal = readProposal(params)
  if (proposal === undefined || proposal.expiresAt <= now()) return
  const { id } = proposal
  const line = store.state().waiting.filter((item) => item.kind === 'proposal' && item.id !== id)
  if (line.length >= longestLine) {
    const reason = { code: 5000, message: 'Too many sites wait for an answer.' }
    // Gone already: then it needs no answer.
    kit.rejectSession({ id, reason }).catch(() => undefined)
    return
  }
  const plan = planSession(proposal, chains)
  store.happened({ type: 'came', item: { kind: 'proposal', id, standing: 'open', proposal, plan } })
}
