/** Every page of the site, in the order of the side bar. */
export const pages = [
  {
    group: 'Start',
    items: [
      { title: 'React', path: '/start/react' },
      { title: 'wagmi', path: '/start/wagmi' },
      { title: 'ethers 6', path: '/start/ethers' },
      { title: 'ethers 5', path: '/start/ethers5' },
      { title: 'WalletConnect alone', path: '/start/universal' },
      { title: 'Next', path: '/start/next' },
      { title: 'React Router', path: '/start/react-router' },
      { title: 'Astro', path: '/start/astro' },
      { title: 'Vue', path: '/start/vue' },
      { title: 'Svelte', path: '/start/svelte' },
    ],
  },
  {
    group: 'Guide',
    items: [
      { title: 'Options', path: '/guide/options' },
      { title: 'Networks and wallets', path: '/guide/networks' },
      { title: 'WalletConnect and QR codes', path: '/guide/walletconnect' },
      { title: 'Sending and receiving', path: '/guide/sending' },
      { title: 'Headless', path: '/guide/headless' },
      { title: 'Theming', path: '/guide/theming' },
      { title: 'Words and languages', path: '/guide/languages' },
      { title: 'Events', path: '/guide/events' },
      { title: 'Your own server', path: '/guide/server' },
      { title: 'Operating the server', path: '/guide/operating' },
      { title: 'Balances, prices and history', path: '/guide/data' },
      { title: 'Running the relay', path: '/guide/relay' },
      { title: 'Security and privacy', path: '/guide/security' },
      { title: 'Accessibility', path: '/guide/accessibility' },
      { title: 'Testing your site', path: '/guide/testing' },
      { title: 'What it weighs', path: '/guide/sizes' },
      { title: 'When something goes wrong', path: '/guide/errors' },
      { title: 'What is not there yet', path: '/guide/not-yet' },
    ],
  },
  {
    group: 'Coming from',
    items: [
      { title: 'AppKit', path: '/from/appkit' },
      { title: 'RainbowKit', path: '/from/rainbowkit' },
      { title: 'ConnectKit', path: '/from/connectkit' },
      { title: 'OnchainKit', path: '/from/onchainkit' },
    ],
  },
  {
    group: 'Reference',
    items: [
      { title: '@latchkey/evm', path: '/reference/evm' },
      { title: '@latchkey/universal', path: '/reference/universal' },
      { title: '@latchkey/walletconnect', path: '/reference/walletconnect' },
      { title: '@latchkey/server', path: '/reference/server' },
    ],
  },
] as const
