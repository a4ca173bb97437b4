/** What is chosen of networks, in one request: whoever opens one of these views often goes on to another. */
export { NetworksView } from './NetworksView.tsx'
export { SwitchActiveChainView } from './SwitchActiveChainView.tsx'
export { SwitchNetworkView } from './SwitchNetworkView.tsx'
export { UnsupportedChainView } from './UnsupportedChainView.tsx'
