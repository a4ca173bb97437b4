import { adapterContract } from '@latchkey/testing/contract'
import { ethers } from './ethers.ts'

adapterContract('ethers', () => ethers())
