/** A copy of the project's sources, into which tests write a developer's changes. */
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { filesWithAdditions, withAdditions } from './addedResource.ts'

const copied = [
  ...['src', 'server', 'scripts', 'bench', 'tests', 'docs', 'deploy', 'static', 'starter', '.gitignore'],
  ...['biome.json', 'package.json', 'package-lock.json', 'tsconfig.json', 'vite.config.ts', 'vitest.config.ts'],
  ...['bin', 'site.config.ts', 'site.server.ts', 'site.public.tsx', 'site.admin.tsx'],
]

export interface ProjectCopy {
  readonly folder: string
  readonly read: (file: string) => string
  /** Adds the resources of `addedResource.ts`. Returns a function that removes them. */
  readonly addResources: () => () => void
  readonly remove: () => void
}

/** Copies the sources into a new folder, and links the installed packages. */
export const copyProject = (): ProjectCopy => {
  const folder = mkdtempSync(join(tmpdir(), 'project-'))
  for (const name of copied) cpSync(name, join(folder, name), { recursive: true })
  symlinkSync(resolve('node_modules'), join(folder, 'node_modules'))
  const read = (file: string) => readFileSync(join(folder, file), 'utf8')
  return {
    folder,
    read,
    addResources: () => {
      const before = filesWithAdditions.map(file => ({ file, code: read(file) }))
      for (const { file, code } of before) writeFileSync(join(folder, file), withAdditions(file, code) ?? code)
      return () => {
        for (const { file, code } of before) writeFileSync(join(folder, file), code)
      }
    },
    remove: () => rmSync(folder, { recursive: true }),
  }
}
