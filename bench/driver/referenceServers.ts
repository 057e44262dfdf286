/** Starts the reference servers: parts of the built bench, each in its own process. */
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Captured, constantVariables } from '../load/constant.ts'
import { serverCore } from '../system/cores.ts'
import { makeTemporaryFolder } from '../system/leaving.ts'
import { type Subject, startSubject } from '../system/subject.ts'
import { driverVariables } from './driver.ts'

/** Headers that depend on the connection or the time. Node writes them itself. */
const ownHeaders = ['connection', 'keep-alive', 'date', 'transfer-encoding', 'content-length']

/** A bare Fastify that sends a captured response. */
export const startConstant = async (program: string, { status, headers, body }: Captured): Promise<Subject> => {
  const folder = await makeTemporaryFolder('constant')
  const [head, bytes] = [join(folder, 'head.json'), join(folder, 'body')]
  const passedOn = Object.entries(headers).filter(([name]) => !ownHeaders.includes(name))
  await writeFile(head, JSON.stringify({ status, headers: Object.fromEntries(passedOn) }))
  await writeFile(bytes, body)
  const variables = { [constantVariables.head]: head, [constantVariables.body]: bytes, NODE_ENV: 'production' }
  return startSubject([program, 'constant'], variables, serverCore)
}

/** The bare driver behind Fastify, on an SQLite file or a PostgreSQL database. */
export const startDriver = (program: string, database: string, appKey: string): Promise<Subject> => {
  const variables = { [driverVariables.database]: database, [driverVariables.appKey]: appKey, NODE_ENV: 'production' }
  return startSubject([program, 'driver'], variables, serverCore)
}
