/** What is explained to newcomers, in one request: each of these views is small and leads to the next. */
export { GetWalletView } from './GetWalletView.tsx'
export { WhatIsANetworkView } from './WhatIsANetworkView.tsx'
export { WhatIsAWalletView } from './WhatIsAWalletView.tsx'
