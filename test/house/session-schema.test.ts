import { PortableSession } from '@shared/model'
import { expect, test } from 'vitest'
import { z } from 'zod'

test('resources/session-format.schema.json is the schema of the model', async () => {
  const schema = z.toJSONSchema(PortableSession, { io: 'input' })
  const text = `${JSON.stringify({ $id: 'hotplate-session', ...schema }, null, 2)}\n`
  await expect(text).toMatchFileSnapshot('../../resources/session-format.schema.json')
})
