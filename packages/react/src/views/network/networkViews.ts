/** All views about networks in one request: a visitor of one often goes on to another. */
export { NetworksView } from './NetworksView.tsx'
export { SwitchActiveChainView } from './SwitchActiveChainView.tsx'
export { SwitchNetworkView } from './SwitchNetworkView.tsx'
export { UnsupportedChainView } from './UnsupportedChainView.tsx'
