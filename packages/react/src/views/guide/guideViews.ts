/** The guide for newcomers in one request: its views are small and lead to each other. */
export { GetWalletView } from './GetWalletView.tsx'
export { WhatIsANetworkView } from './WhatIsANetworkView.tsx'
export { WhatIsAWalletView } from './WhatIsAWalletView.tsx'
