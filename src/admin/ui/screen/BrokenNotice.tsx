interface BrokenNoticeProps {
  readonly title: string
  readonly text: string
  /** Label of the button that reloads the page. */
  readonly reload: string
  /** Called by the button. Default: reloads the page. */
  readonly onReload?: () => void
}

/**
 * Notice that something could not be rendered, with a reload button. Uses plain elements only, so that it cannot fail
 * in the same way.
 */
export const BrokenNotice = ({ title, text, reload, onReload = () => window.location.reload() }: BrokenNoticeProps) => (
  <div className="broken-screen">
    <div role="alert" className="failure">
      <div className="failure-words">
        <strong>{title} </strong>
        {text}
      </div>
      <div className="failure-action">
        <button type="button" className="button is-small" onClick={onReload}>
          {reload}
        </button>
      </div>
    </div>
  </div>
)
