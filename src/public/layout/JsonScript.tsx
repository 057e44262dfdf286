import { scriptJson } from '../../api/site/siteConfig.ts'

interface JsonScriptProps {
  readonly value: unknown
  readonly id?: string
  /** Default: 'application/json'. */
  readonly type?: 'application/ld+json'
}

/** Data embedded in the page, which browsers do not execute. */
export const JsonScript = ({ value, id, type }: JsonScriptProps) => (
  <script
    type={type ?? 'application/json'}
    id={id}
    // biome-ignore lint/security/noDangerouslySetInnerHtml: JSON with every '<' escaped cannot leave its tag.
    dangerouslySetInnerHTML={{ __html: scriptJson(value) }}
  />
)
