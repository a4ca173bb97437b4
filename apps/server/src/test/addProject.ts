import { openStore } from '../store/openStore.ts'

const [databaseUrl = '', id = ''] = process.argv.slice(2)
const store = await openStore(databaseUrl, () => {})
await store.projects.add({ id, origins: [], createdAt: new Date().toISOString() })
await store.close()
