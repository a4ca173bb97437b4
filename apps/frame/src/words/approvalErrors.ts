/** Sentences that end a request of the page; the page shows them as they are. */
export const approvalErrors = {
  declined: 'User rejected the request.',
  muted: 'You declined several requests of this site. It can ask again in half a minute.',
  tooMany: 'This site asks for too much at once.',
  unanswered: 'Nobody answered the request in time.',
  refused: 'The wallet refused this request.',
  readOnly: 'This device may not sign yet. Approve it on another device of yours first.',
  wouldFail: 'A test run says that this would fail. Nothing was sent.',
  noFunds: 'There is not enough in your wallet to pay for this.',
  notAtomic: 'This wallet sends calls one after the other. It cannot promise all or nothing.',
  capabilityUnknown: 'The wallet does not have a capability that these calls need.',
  otherChain: 'The calls are for another network than the one that the wallet is on.',
  duplicateCalls: 'Calls with this id were sent already.',
} as const
